/**
 * The version of the interface between the page and the API: contracts, GraphQL operations, and refusals that screens
 * handle. Increase it when the page needs something new from the API. Every open page then offers to reload.
 */
export const PAGE_VERSION = 1;

/**
 * The oldest page version that the API still supports. Increase it when something is removed, one release after the
 * version above at the earliest. Calls of older pages are then refused with a message before anything happens.
 */
export const OLDEST_PAGE = 1;

/** The header for the page's version in every call, and the API's in every answer. */
export const PAGE_VERSION_HEADER = 'x-portal-version';
