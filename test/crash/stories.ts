import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addRequest } from '../support/payouts.ts';
import { freshAmount } from './fresh-amount.ts';
import type { MoneyPorts } from './money-ports.ts';
import {
  cleared,
  depositReturned,
  died,
  draft,
  fallenDue,
  onItsWay,
  opened,
  payout,
  payoutOfFile,
  payoutOnItsWay,
  payoutReleased,
  refundDied,
  refundOnItsWay,
  refundToApprove,
  settledAtBank,
  slowPayout,
  wire,
  wireTooLate,
  wireToReopen,
} from './scenes.ts';
import type { Stage } from './stage.ts';

/** A run of one handler that moves money, or learns that it moved. */
export type Story = {
  /** Effects of a run in which nothing goes wrong. A changed story must change this number deliberately. */
  readonly effects: number;
  /** Prepares a transfer, up to the moment that the story is about. */
  readonly scene: (stage: Stage) => Promise<Transfer>;
  readonly run: (stage: Stage, ports: MoneyPorts, transfer: Transfer) => Promise<unknown>;
  /** The transfer's status after the caller has tried again: on its way, unless given. */
  readonly ends?: TransferStatus;
  /** The longest a run can be paused, in hours, if only that limits it. */
  readonly longestPause?: number;
};

const click: Story['run'] = (stage, ports, transfer) => stage.acts.click(ports, transfer);
const sweep: Story['run'] = (stage, ports) => stage.acts.sweep(ports);
const sync: Story['run'] = (stage, ports) => stage.acts.sync(ports);

/**
 * A refund is identified at the provider by its key alone, which is forgotten after two days, and it is returned to its
 * approver after one. No run lives that long: a call ends after seconds, and a function after minutes.
 */
const BEFORE_IT_GOES_BACK = 20;

/** Every handler that moves money or learns that it moved. */
export const stories = {
  'start of a draft': { effects: 18, scene: draft, run: click },
  'start of a request': {
    effects: 18,
    scene: async (stage) =>
      opened(
        stage,
        await addRequest(stage.world, stage.payer.client, {
          amount: freshAmount(),
          fee: stage.fee,
          status: 'requested',
        }),
      ),
    run: click,
  },
  'acceptance of a payment': { effects: 20, scene: slowPayout, run: click },
  'acceptance of an instant payment': { effects: 21, scene: payout, run: click },
  'acceptance of a payment out of a file': { effects: 35, scene: payoutOfFile, run: click },
  'acceptance into a released account': { effects: 21, scene: payoutReleased, run: click },
  'sweep, nothing asked yet': { effects: 12, scene: died('after', 'transfers.claim'), run: sweep },
  'sweep, created without an answer': { effects: 7, scene: died('after', 'entries.create'), run: sweep },
  'sweep, authorized without an answer': { effects: 7, scene: died('after', 'entries.authorize', 2), run: sweep },
  'sweep, authorization void': { effects: 15, scene: died('before', 'entries.create', 2), run: sweep },
  'event sync of a settled transfer': { effects: 12, scene: settledAtBank, run: sync },
  'event sync of an unanswered creation': { effects: 10, scene: died('after', 'entries.create'), run: sync },
  'a scheduled payment falls due': {
    effects: 9,
    scene: fallenDue,
    run: (stage, ports, transfer) => stage.acts.fallDue(ports, transfer),
  },
  'a schedule cancelled by the client': {
    effects: 2,
    scene: fallenDue,
    run: (stage, ports, transfer) => stage.acts.unschedule(ports, transfer),
    ends: 'draft',
  },
  webhook: { effects: 12, scene: settledAtBank, run: (stage, ports) => stage.acts.receiveWebhook(ports) },
  'wire confirmed by staff': {
    effects: 4,
    scene: wire,
    run: (stage, ports, transfer) => stage.acts.confirm(ports, transfer),
  },
  'wire of a cancelled payment, applied by a second person': {
    effects: 3,
    scene: wireTooLate,
    run: (stage, ports, transfer) => stage.acts.decideWire(ports, transfer),
    ends: 'completed',
  },
  'receipt of a wire taken back by a second person': {
    effects: 12,
    scene: wireToReopen,
    run: (stage, ports, transfer) => stage.acts.decideWire(ports, transfer),
    ends: 'awaiting wire',
  },
  'cancel by the client': {
    effects: 6,
    scene: onItsWay,
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'cancelled',
  },
  'cancel by the staff': {
    effects: 7,
    scene: payoutOnItsWay,
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'cancelled',
  },
  'taken back by the client': {
    effects: 6,
    scene: died('before', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'draft',
  },
  'taken back by the staff': {
    effects: 7,
    scene: died('before', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'draft',
  },
  'taken back, made unseen': {
    effects: 8,
    scene: died('after', 'entries.create'),
    run: (stage, ports, transfer) => stage.acts.cancel(ports, transfer),
    ends: 'cancelled',
  },
  'event sync of a return, with a payment out of its file on its way': {
    effects: 25,
    scene: depositReturned,
    run: sync,
    ends: 'cancelled',
  },
  'refund prepared by staff': {
    effects: 5,
    scene: cleared,
    run: (stage, ports, transfer) => stage.acts.refund(ports, transfer),
  },
  'refund approved by staff': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 26,
    scene: refundToApprove,
    run: (stage, ports, transfer) => stage.acts.approve(ports, transfer),
    ends: 'pending',
  },
  'sweep of a refund that was not asked for': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 17,
    scene: refundDied('after', 'files.promise'),
    run: sweep,
  },
  'sweep of a refund without an answer': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 7,
    scene: refundDied('after', 'entries.refund'),
    run: sweep,
  },
  'event sync of a refund without an answer': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 10,
    scene: refundDied('after', 'entries.refund'),
    run: sync,
  },
  'cancel of a refund by the staff': {
    longestPause: BEFORE_IT_GOES_BACK,
    effects: 7,
    scene: refundOnItsWay,
    run: (stage, ports, transfer) => stage.acts.stop(ports, transfer),
    ends: 'cancelled',
  },
} as const satisfies Record<string, Story>;

/** The name of a story. */
export type StoryName = keyof typeof stories;
export const STORY_NAMES = Object.keys(stories) as readonly StoryName[];
