import { userEvent } from '@testing-library/user-event';
import { WiringPage } from '#web/routes/wiring.tsx';
import { aClient, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

/** The address of the instructions of a wire. */
export const AT = `/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`;
/** Where they are read and their use is recorded. */
export const PATH = `/wallet/wire/client-account/acme/${id(40)}`;
/** The call that reads them. */
export const READ = `GET ${PATH}`;
/** The version of the instructions. */
export const VERSION = 'a'.repeat(64);
/** The numbers, in full. */
export const ROUTING = '041000014';
/** The account number, in full. */
export const ACCOUNT = '55501239021';

/** Finds a number that is shown in groups. */
export const digits = (number: string) => (_: string, element: Element | null) =>
  element?.textContent === number && element.children.length > 1;

/** The instructions with dots for numbers. */
export const masked = (more: object = {}) => ({
  amount: 2_502_500,
  referenceId: 'EM-7Q4K-2M9P',
  fileNumber: null,
  version: VERSION,
  pocPhone: '+15125550199',
  changedAt: null,
  bankName: 'Lone Star Trust',
  bankAddress: '100 Congress Ave, Austin, TX 78701',
  routingNumber: '•••• 0014',
  accountNumber: '•••• 9021',
  beneficiaryName: 'Acme Title Trust Account',
  beneficiaryAddress: '500 Congress Ave, Austin, TX 78701',
  beneficiaryPhone: '+15125550199',
  changed: false,
  fresh: false,
  full: false,
  acknowledged: false,
  wasShown: false,
  ...more,
});
/** The instructions with their numbers. */
export const full = () => masked({ routingNumber: ROUTING, accountNumber: ACCOUNT, fresh: true, full: true });
/** The answer when the instructions have changed. */
export const changed = (more: object = {}) => ({
  amount: 2_502_500,
  referenceId: 'EM-7Q4K-2M9P',
  fileNumber: null,
  version: VERSION,
  pocPhone: '+15125550100',
  changed: true,
  changedAt: '2026-11-20T15:00:00.000Z',
  isHeld: false,
  sawOthers: true,
  ...more,
});
/** A payment that waits for its wire. */
export const aWire = (more: object = {}) =>
  aTransfer({ method: 'Wire', status: 'awaiting wire', sourceBankAccount: null, ...more });

export type Answers = Parameters<typeof fakeApi>[0];

/** The fake API does not tell queries apart, so the address shows here whether the numbers were requested. */
export function showWiring({
  transfer = aWire(),
  answers = {},
  at = AT,
}: {
  transfer?: object;
  answers?: Answers;
  at?: string;
} = {}) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer } },
    [READ]: { body: masked() },
    [`POST ${PATH}/use`]: { body: { recorded: true } },
    ...answers,
  });
  return { asked, person: userEvent.setup(), ...showSignedIn(<WiringPage />, { at }) };
}

/** Answers the first read with masked numbers, and the request for full numbers with `then`. */
export function readThen(...then: readonly object[]): Answers {
  const replies = [masked(), ...then];
  return { [READ]: () => ({ body: replies.length > 1 ? replies.shift() : replies[0] }) };
}

/** The screen reader's text of a button, without its purely visual parts. */
function wordsOf(button: Element): string {
  const heard = button.cloneNode(true) as Element;
  for (const seen of heard.querySelectorAll('[aria-hidden="true"]')) seen.remove();
  return heard.textContent?.trim() ?? '';
}

/** The most prominent elements of a screen: its filled buttons, by their text. */
export const primaries = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll('.button-primary, .button-danger')].map(wordsOf);
