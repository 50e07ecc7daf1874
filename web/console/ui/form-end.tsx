import { Button } from '../../ui/button.tsx';
import { ClientIcon, type IconName } from '../../ui/client-icon.tsx';

type FormEndProps = {
  readonly go: string;
  readonly isBusy?: boolean | undefined;
  readonly variant?: 'primary' | 'secondary' | 'danger' | undefined;
  readonly icon?: IconName;
  readonly cancel?: string;
  readonly onCancel?: () => void;
};

/** The buttons at the end of a form, the safe one first. */
export const FormEnd = ({ go, isBusy, variant, icon, cancel, onCancel }: FormEndProps) => (
  <div className="dialog-actions">
    {onCancel && (
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    <Button type="submit" variant={variant} busy={isBusy}>
      {icon && <ClientIcon name={icon} />}
      {go}
    </Button>
  </div>
);
