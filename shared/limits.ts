/**
 * The constants of the specification's section 9, each defined once.
 *
 * Amounts are integer cents, sizes are bytes, and names give the unit of times.
 */

/** The number of digits of a texted code. */
export const CODE_DIGITS = 6;
/** The digits of the Social Security number that a client enters. */
export const SSN_DIGITS = 4;
/** Younger people cannot contract for real estate or authorize a debit. */
export const MINIMUM_AGE_YEARS = 18;
/** No living person is older, so a larger number is a typing mistake. */
export const MAXIMUM_AGE_YEARS = 120;
/** Phones are stored with the prefix of the United States. */
export const PHONE_PREFIX = '+1';
/** The length of "(xxx) xxx-xxxx". */
export const PHONE_FIELD_CHARACTERS = 14;
/**
 * The maximum length of a first, middle or last name in every form, so that a name that can register can also be saved.
 */
export const NAME_MAX = 50;
export const EMAIL_MAX = 50;
/** A line of an address. Not in the specification, and wide enough for the longest USPS line (46). */
export const ADDRESS_LINE_MAX = 60;
/** A note on a transfer. Not in the specification, and short enough to keep the transfer's item small. */
export const NOTE_MAX = 500;
/** The seller of a property. Not in the specification, and long enough for two people or a company. */
export const SELLER_NAME_MAX = 100;
/** A title company's file number. Not in the specification, and longer than any number seen so far. */
export const FILE_NUMBER_MAX = 20;
/** The maximum of a single transfer by any method: $149,999.99. */
export const TRANSFER_MAX_CENTS = 14_999_999;
/**
 * The maximum sent to a client instantly, by RTP or FedNow: $100,000.00. Plaid states no limit and chooses the network.
 * RTP carries $10,000,000, but a FedNow bank has a limit of $100,000 unless it requested more. The smaller limit
 * applies, and a larger payment goes by ACH, which is slower.
 */
export const INSTANT_MAX_CENTS = 10_000_000;
/**
 * The maximum of a same-day entry: $1,000,000.00 (Nacha Operating Rules since March 2022; Plaid has the same limit).
 */
export const SAME_DAY_MAX_CENTS = 100_000_000;
/**
 * The maximum of one wire: $9,999,999,999.99 (Fedwire Funds Service, {2000} Amount, twelve digits). A larger amount was
 * read or typed wrong, and a few of them would add up to more than a safe integer.
 */
export const WIRE_MAX_CENTS = 999_999_999_999;
/** The maximum number of recipients of an e-mailed receipt. */
export const RECEIPT_RECIPIENTS_MAX = 5;
/** Uploads must be smaller than 10 MB: strictly fewer bytes than this. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/**
 * The largest photo that the page opens to scale down, because a phone would run out of memory. A phone's largest
 * photos have about 25 MB.
 */
export const PHOTO_FILE_MAX_BYTES = 50 * 1024 * 1024;
/** The page scales pictures down to this before sending. It is enough to read the small print of a passport. */
export const PICTURE_SIDE_MAX_PX = 2400;
/** The sides of a document photo. A smaller picture is unreadable, a larger one could fill a viewer's memory. */
export const PICTURE_SIDES_PX = { least: 300, most: 12_000 } as const;
/** No phone camera takes larger pictures. A viewer needs four bytes of memory per pixel. */
export const PICTURE_PIXELS_MAX = 50_000_000;
/** The name of an uploaded file. Not in the specification, and enough for any file name without its path. */
export const DOCUMENT_NAME_MAX = 120;
/** Uploads per client and day, identity and transfer documents together. */
export const UPLOADS_PER_DAY = 30;
/** Documents per transfer, so that its item stays small. */
export const ATTACHMENTS_MAX = 10;
/** Comparing details with a bank costs the tenant money, and a client who needs more tries is guessing. */
export const IDENTITY_MATCHES_PER_DAY = 10;
/** Bank logins linked per day, including repeated ones, because each is compared with the bank's records. */
export const LINKS_PER_DAY = 20;
/** The time after linking until the bank list is reloaded. */
export const BANK_LIST_RELOAD_MS = 8000;
/** The time until a toast disappears, unless the client is reading it. */
export const TOAST_DISMISS_MS = 6000;
/** The time that "Client not found" is shown before the client is logged out. */
export const LOGOUT_DELAY_MS = 2000;
export const DEFAULT_ACCENT_COLOR = '#000000';
export const DEFAULT_FONT_FAMILY = 'Poppins';

/**
 * The lifetime and tries of a texted code. NIST SP 800-63B-4 requires at most 10 minutes, a limit on consecutive
 * failures, and that requesting a new code does not reset the count.
 */
export const CODE_LIFE_SECONDS = 600;
/** The time that a browser is known to have requested a code, so that a late client learns that it has expired. */
export const CHALLENGE_KEPT_SECONDS = 3600;
export const CODE_TRIES_PER_CHALLENGE = 5;
export const CODE_TRIES_PER_HOUR = 10;
/** The first lock-out, and each later one on the same day. */
export const LOCKOUT_SECONDS = [15 * 60, 60 * 60] as const;
/** The wait before the first, second and every later resend. */
export const RESEND_AFTER_SECONDS = [30, 60, 120] as const;
/** The wait after the first and each later wrong PIN of a live page. */
export const PIN_WAIT_SECONDS = [0, 0, 30, 60, 300, 900] as const;
/** The lifetime of a puzzle. A visitor may leave a form and come back. */
export const PUZZLE_LIFE_SECONDS = 600;
/** A registration ends after a day if no code has proved its phone. */
export const UNPROVEN_SECONDS = 24 * 3600;
export const CODES_PER_PHONE_PER_HOUR = 5;
/**
 * Texts to a number without an account, from all addresses together. Each address has as many as a number with an
 * account, so that a stranger cannot use up the owner's. The total prevents flooding a phone.
 */
export const CODES_PER_UNPROVEN_PHONE_PER_HOUR = 15;
export const CODES_PER_ADDRESS_PER_HOUR = 20;
export const REGISTRATIONS_PER_ADDRESS_PER_HOUR = 20;
/** Lookups of phone numbers with an account: enough for an office, too few to scan numbers. */
export const LOOKUPS_PER_ADDRESS_PER_HOUR = 60;

/** The time without activity after which a session ends. The access token has the same lifetime. */
export const IDLE_SECONDS = 15 * 60;
/**
 * The time for which the previous refresh token still works, because two tabs can renew a session at the same moment.
 */
export const REFRESH_GRACE_SECONDS = 60;
/** The maximum length of a session, even an active one. */
export const SESSION_MAX_SECONDS = 12 * 60 * 60;
/** The time to complete a sign-in at the console, because installing an authenticator app takes a while. */
export const STAFF_STEP_SECONDS = 10 * 60;
/** A step-up must be requested, completed and used within five minutes. */
export const STEP_UP_SECONDS = 5 * 60;
/** A console session ends after this time without activity, and after a working day at the latest. */
export const STAFF_IDLE_SECONDS = 15 * 60;
export const STAFF_SESSION_MAX_SECONDS = 8 * 60 * 60;
/** The time before an idle session ends at which the page warns. */
export const IDLE_WARNING_SECONDS = 2 * 60;
/** The maximum age of a code to start or accept a payment. */
export const FRESH_FOR_MONEY_SECONDS = 30 * 60;
/**
 * The maximum age of a code to link or unlink an account, to continue with an account in another name, and to change a
 * name or contact.
 */
export const FRESH_FOR_CHANGE_SECONDS = 10 * 60;
/** The maximum age of a code for the wire numbers to view them. */
export const FRESH_FOR_WIRE_SECONDS = 5 * 60;
/** The age from which an account is paid into without a call, unless it was linked before the payment was made. */
export const NEW_ACCOUNT_SECONDS = 72 * 60 * 60;
/** The time after a change of e-mail address for which warnings about an account also go to the old address. */
export const FORMER_EMAIL_DAYS = 30;

/**
 * The time for which warnings are also written in a client's previous language, the same as for the previous address.
 */
export const FORMER_LANGUAGE_DAYS = 30;
/** The time until wire numbers disappear from the screen. */
export const WIRE_SHOWN_MS = 2 * 60 * 1000;
/** The time after a change of the wiring instructions for which clients see a notice and must call first. */
export const WIRE_CHANGE_TOLD_SECONDS = 72 * 60 * 60;
/** A bank's reference of a wire. Fedwire's own IMAD has 22 characters, and banks add to it. */
export const WIRE_REFERENCE_MAX = 40;
/** A client's reason to decline, in their own words. */
export const DECLINE_REASON_MAX = 200;

/** A page of history. 18 cards fit into one read unit of the index (8 KB). */
export const HISTORY_PAGE = 18;
/** The maximum number of transfers in a search page. */
export const SEARCH_PAGE_MAX = 50;
/** The months after a transfer's end until it moves from the history to the archive. */
export const ARCHIVE_AFTER_MONTHS = 18;
/** The maximum of linked accounts per client, far above any household's. */
export const BANK_ACCOUNTS_MAX = 50;
/** The maximum of events per transfer, far above the longest life a transfer can have. */
export const TRANSFER_EVENTS_MAX = 60;
/** A start adds two events and up to four more for its outcome. These are reserved for them and for a late return. */
export const TRANSFER_EVENTS_KEPT_FREE = 12;
/**
 * The maximum of refunds per payment, including failed ones. All are read together, and each uses one of the payment's
 * events.
 */
export const REFUNDS_MAX = 10;
/** Plaid voids an unused authorization after an hour. Slightly earlier we request a new one. */
export const AUTHORIZATION_LIFE_SECONDS = 55 * 60;
/**
 * The time for which we read the events of an account that a tenant has left. An unauthorized debit can be returned 60
 * days after it settled (Nacha), and Plaid reports it up to 61 banking days later.
 */
export const PROVIDER_ACCOUNT_READ_DAYS = 120;
/** The maximum debited without a check by the provider, unless the tenant sets another amount. */
export const UNCHECKED_LIMIT_CENTS = 500_000;
/** The maximum paid into a payee's new account without a call, unless the tenant sets another amount. */
export const NEW_ACCOUNT_LIMIT_CENTS = 500_000;
/** The age from which the sweeper checks a submitted transfer. */
export const SUBMITTED_SETTLE_AFTER_SECONDS = 45;
/** A start with an unknown outcome is taken back after a day, because its client may have paid in another way. */
export const SUBMITTED_MAX_SECONDS = 24 * 3600;
/**
 * The time for which the provider is asked again about a transfer between a ledger and the company's own account: half
 * of the time for which it remembers a key. After that, two people record the outcome.
 */
export const FUNDING_ASKED_SECONDS = 24 * 3600;
/** The time for which the proof of a WEB authorization is stored. Nacha requires two years, tenants' auditors seven. */
export const AUTHORIZATION_RETENTION_YEARS = 7;
/**
 * The maximum of declined or canceled starts per client and day, besides the velocity limit. Each calls the bank or
 * sends messages to client and staff, and a canceled one no longer counts against the limit.
 */
export const UNSUCCESSFUL_STARTS_PER_DAY = 20;
/** Drafts per client, checked without a lock. No client pays for more closings at once. */
export const DRAFTS_MAX = 20;
/** Drafts that a client may start per day, besides the velocity limit, because each discarded one leaves a record. */
export const UNFINISHED_DRAFTS_PER_DAY = 40;
/** The time after which an untouched draft ends. */
export const DRAFT_LIFE_DAYS = 30;
/** The days a client has to answer a request or accept a payment, unless the tenant or its staff set another time. */
export const ANSWER_DAYS = 14;
/** The days ahead for which a payment can be scheduled. Further ahead, a balance cannot be known. */
export const SCHEDULE_DAYS_MAX = 90;
/**
 * The number of times that a payment can be scheduled or rescheduled, because each time sends messages to the client
 * and the staff.
 */
export const SCHEDULES_MAX = 5;
/** The longest deadline that can be set. */
export const DEADLINE_DAYS_MAX = 90;

/**
 * The time for which a browser is known after signing in, which is the longest lifetime of a cookie (RFC 6265bis, 5.5).
 * A person who bought a house may come back for the next one.
 */
export const KNOWN_SECONDS = 400 * 24 * 3600;
