/** Why a payment to a client waits, as recorded: its file no longer holds enough. */
export const NOT_COVERED = 'NOT_COVERED';
