import { toldText as words } from '#shared/text/console/messages.ts';
import { NotArrivedList } from '../features/messages/not-arrived-list.tsx';
import { Screen } from '../ui/screen.tsx';

/** Messages that did not arrive, and what can be done about each. */
export const MessagesScreen = () => (
  <Screen title={words.title} lead={words.lead}>
    <NotArrivedList />
  </Screen>
);
