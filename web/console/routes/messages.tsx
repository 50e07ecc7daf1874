import { toldText as words } from '#shared/text/console/messages.ts';
import { NotArrivedList } from '../features/messages/not-arrived-list.tsx';
import { Screen } from '../ui/screen.tsx';

/** Undelivered messages, and the actions on each. */
export const MessagesScreen = () => (
  <Screen title={words.title} lead={words.lead}>
    <NotArrivedList />
  </Screen>
);
