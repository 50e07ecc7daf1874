import { userEvent } from '@testing-library/user-event';
import { DetailsPage } from '#web/routes/details.tsx';
import { aClient, acme, aForm, anAccount, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
/** The API's answers to a client who fills in the details of a payment. */
export const answers = (more: Parameters<typeof fakeApi>[0] = {}) => ({
  Client: { body: { client: aClient() } },
  TransferForm: { body: aForm() },
  [LIST]: { body: { accounts: [anAccount()] } },
  InsertOneTransfer: { body: { insertOneTransfer: aTransfer({ sourceBankAccount: null }) } },
  ...more,
});
/** The form as it opens, once it can be sent. */
export async function showForm(more: Parameters<typeof fakeApi>[0] = {}, at = '/create-account/step-3', site = acme) {
  const asked = fakeApi(answers(more));
  const shown = showSignedIn(<DetailsPage />, { at, site });
  await shown.findByRole('button', { name: 'Next' });
  return { ...shown, asked, person: userEvent.setup() };
}
/** The form on the screen, and who types. */
export type Shown = Awaited<ReturnType<typeof showForm>>;
/** Fills in the fields that every payment needs, with these changes. */
export async function fill({ person, getByLabelText }: Shown, changes: Readonly<Record<string, string>> = {}) {
  const typed = {
    Amount: '25000',
    'Re-Enter Amount': '25,000.00',
    'Street address': '12 Oak St',
    City: 'Austin',
    'ZIP code': '78701',
    ...changes,
  };
  for (const [label, text] of Object.entries(typed)) await person.type(getByLabelText(label), text);
  await person.selectOptions(getByLabelText('State'), 'TX');
  await person.selectOptions(getByLabelText('Field Office'), id(32));
}

/** The value of a field. */
export const typedIn = ({ getByLabelText }: Shown, label: string) => (getByLabelText(label) as HTMLInputElement).value;
/** True if the part behind a link is shown. */
export const isOpen = ({ getByText }: Shown, link: string | RegExp) => getByText(link).closest('details')?.open;
