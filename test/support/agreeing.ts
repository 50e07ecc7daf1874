import { askStaffStepUpRoute, decideStaffChangeRoute } from '#shared/contracts/staff.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import type { atConsole } from './console-visit.ts';

type Visit = ReturnType<typeof atConsole>;

/** Asks for the step-up for agreeing to a change, as the second person does by pressing Agree. */
export const askToAgree = (who: Visit, changeId: string, tenantId = 'acme') =>
  who.ask(askStaffStepUpRoute, { params: { tenantId, changeId } });

/** Asks for it and proves it, as a touch of a passkey proves it; no id where it was refused. */
export async function provedToAgree(who: Visit, changeId: string, tenantId = 'acme') {
  const asked = await askToAgree(who, changeId, tenantId);
  if (asked.code !== 'ok') return { asked };
  const { stepUps } = await import('#functions/adapters/dynamo/step-ups.ts');
  const stepUp = stepUpId.parse(asked.body['stepUp']);
  await stepUps.prove(stepUp, Math.floor(Date.now() / 1000));
  return { asked, stepUp };
}

/** Agrees to a change with a fresh proof; or the refusal of the question, where that is refused. */
export async function agreeTo(who: Visit, changeId: string, tenantId = 'acme') {
  const { asked, stepUp } = await provedToAgree(who, changeId, tenantId);
  const params = { tenantId, changeId };
  return stepUp ? who.ask(decideStaffChangeRoute, { params, body: { agree: true, stepUp } }) : asked;
}
