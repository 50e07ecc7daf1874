/**
 * What the page and the API agree about: contracts, operations of the graph, refusals that screens answer. Raise it
 * when the page needs something of the API that was not there before; every open page is then told that it is no longer
 * the newest.
 */
export const PAGE_VERSION = 1;

/**
 * The oldest page whose calls the API still answers as that page expects. Raise it, at the earliest a release after the
 * version, when something is taken away: older pages are refused with a sentence, before anything is done.
 */
export const OLDEST_PAGE = 1;

/** Where the page says its version in every call, and the API its own in every answer. */
export const PAGE_VERSION_HEADER = 'x-portal-version';
