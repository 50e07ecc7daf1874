/**
 * The business constants of the specification's section 9, each named once.
 *
 * Amounts are integer cents, sizes bytes, times as the name says.
 */

/** A texted code has exactly this many digits. */
export const CODE_DIGITS = 6;
/** The part of the social security number a client gives. */
export const SSN_DIGITS = 4;
/** People under this age cannot contract for real estate or authorize a debit. */
export const MINIMUM_AGE_YEARS = 18;
/** No living person is older; a larger number is a typing mistake. */
export const MAXIMUM_AGE_YEARS = 120;
/** Phones are stored with the prefix of the United States. */
export const PHONE_PREFIX = '+1';
/** "(xxx) xxx-xxxx" has 14 characters. */
export const PHONE_FIELD_CHARACTERS = 14;
/** A first, middle or last name, wherever one is typed: who may register with it can save it, too. */
export const NAME_MAX = 50;
export const EMAIL_MAX = 50;
/** One line of an address; not in the specification, wide enough for the longest USPS line (46). */
export const ADDRESS_LINE_MAX = 60;
/** A note on a transfer; not in the specification, short enough that the transfer item stays small. */
export const NOTE_MAX = 500;
/** The seller of a property; not in the specification, long enough for two people or a company. */
export const SELLER_NAME_MAX = 100;
/** A title company's file number; not in the specification, wider than any number seen in the field. */
export const FILE_NUMBER_MAX = 20;
/** The most a single transfer may carry, by any method: $149,999.99. */
export const TRANSFER_MAX_CENTS = 14_999_999;
/**
 * The most that is sent to a client instantly, by RTP or FedNow: $100,000.00. Plaid names no limit and chooses the
 * network. RTP carries $10,000,000; a FedNow bank has a limit of $100,000 unless it asked for more. The smaller limit
 * applies: a larger payment goes by ACH, which is slower but has no such limit.
 */
export const INSTANT_MAX_CENTS = 10_000_000;
/**
 * The most that an entry of the same day may carry: $1,000,000.00 (Nacha Operating Rules since March 2022; Plaid names
 * the same).
 */
export const SAME_DAY_MAX_CENTS = 100_000_000;
/**
 * The most that one wire carries: $9,999,999,999.99 (Fedwire Funds Service, {2000} Amount, twelve digits). Whatever is
 * larger was read or typed wrong, and a few of them added up would be no whole number any more.
 */
export const WIRE_MAX_CENTS = 999_999_999_999;
/** A receipt is e-mailed to at most this many people at once. */
export const RECEIPT_RECIPIENTS_MAX = 5;
/** Uploads stay under 10 MB: strictly fewer bytes than this. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** The page opens no larger photo to scale it down: a phone would run out of memory. Its largest have some 25 MB. */
export const PHOTO_FILE_MAX_BYTES = 50 * 1024 * 1024;
/** The page scales a picture down to this before sending it: enough to read the small print of a passport. */
export const PICTURE_SIDE_MAX_PX = 2400;
/** A document photo's sides. A smaller picture is unreadable, a larger one would fill a viewer's memory. */
export const PICTURE_SIDES_PX = { least: 300, most: 12_000 } as const;
/** No phone's camera takes more; a viewer needs four bytes of memory per pixel. */
export const PICTURE_PIXELS_MAX = 50_000_000;
/** The name of an uploaded file; not in the specification, enough for any file name without its path. */
export const DOCUMENT_NAME_MAX = 120;
/** Uploads per client and day, identity documents and transfer documents together. */
export const UPLOADS_PER_DAY = 30;
/** Documents on one transfer, so that its item stays small. */
export const ATTACHMENTS_MAX = 10;
/** Comparing details with a bank costs the tenant money, and a client who needs more tries is guessing. */
export const IDENTITY_MATCHES_PER_DAY = 10;
/** Bank logins linked per day, repeated ones included: each is compared with the bank's records. */
export const LINKS_PER_DAY = 20;
/** The bank list is read again this long after linking. */
export const BANK_LIST_RELOAD_MS = 8000;
/** A toast disappears after this long, unless the client is reading it. */
export const TOAST_DISMISS_MS = 6000;
/** "Client not found" is shown this long before the client is logged out. */
export const LOGOUT_DELAY_MS = 2000;
export const DEFAULT_ACCENT_COLOR = '#000000';
export const DEFAULT_FONT_FAMILY = 'Poppins';

/**
 * The texted code's life and tries. NIST SP 800-63B-4 asks for at most 10 minutes, a limit on consecutive
 * failures, and that asking for a new code never resets the count.
 */
export const CODE_LIFE_SECONDS = 600;
/** How long a browser is known to have asked for a code: a person who comes late reads that it has expired. */
export const CHALLENGE_KEPT_SECONDS = 3600;
export const CODE_TRIES_PER_CHALLENGE = 5;
export const CODE_TRIES_PER_HOUR = 10;
/** First lock-out, and the one after another within the day. */
export const LOCKOUT_SECONDS = [15 * 60, 60 * 60] as const;
/** How long a client waits before the first, second and every later resend. */
export const RESEND_AFTER_SECONDS = [30, 60, 120] as const;
/** How long a puzzle is valid: a visitor may leave a form and come back. */
export const PUZZLE_LIFE_SECONDS = 600;
/** A registration whose phone no code has proved ends after a day. */
export const UNPROVEN_SECONDS = 24 * 3600;
export const CODES_PER_PHONE_PER_HOUR = 5;
/**
 * Texts to a number without an account, from all addresses together: each of them has as many as a number with an
 * account, so that a stranger who registers it uses up nothing of its owner's; and a phone is not made to ring all day.
 */
export const CODES_PER_UNPROVEN_PHONE_PER_HOUR = 15;
export const CODES_PER_ADDRESS_PER_HOUR = 20;
export const REGISTRATIONS_PER_ADDRESS_PER_HOUR = 20;
/** Lookups of whether a phone number has an account: enough for an office, too few to scan numbers. */
export const LOOKUPS_PER_ADDRESS_PER_HOUR = 60;

/** A session ends after this long without activity. The access token lives as long, so neither outlasts the other. */
export const IDLE_SECONDS = 15 * 60;
/** How long the refresh token before the last one is taken: two tabs may renew a session at the same moment. */
export const REFRESH_GRACE_SECONDS = 60;
/** The longest session, even an active one. */
export const SESSION_MAX_SECONDS = 12 * 60 * 60;
/** A sign-in at the console is finished within ten minutes: a new authenticator app takes a while to install. */
export const STAFF_STEP_SECONDS = 10 * 60;
/** A step-up is asked for, proved and used within five minutes. */
export const STEP_UP_SECONDS = 5 * 60;
/** A session at the console ends after this long without activity, and after a working day at the latest. */
export const STAFF_IDLE_SECONDS = 15 * 60;
export const STAFF_SESSION_MAX_SECONDS = 8 * 60 * 60;
/** The page warns this long before an idle session ends. */
export const IDLE_WARNING_SECONDS = 2 * 60;
/** Starting or accepting money needs a code at most this old. */
export const FRESH_FOR_MONEY_SECONDS = 30 * 60;
/**
 * Linking, unlinking or going on with an account in another name, a new name and a new contact need a code this old.
 */
export const FRESH_FOR_CHANGE_SECONDS = 10 * 60;
/** Seeing wire numbers needs a code for them at most this old. */
export const FRESH_FOR_WIRE_SECONDS = 5 * 60;
/** A newly linked account is paid into without a call only after this long, unless it was linked before the payment. */
export const NEW_ACCOUNT_SECONDS = 72 * 60 * 60;
/** Warnings about an account also go to the e-mail address of before, for this long after it was changed. */
export const FORMER_EMAIL_DAYS = 30;

/** How long warnings are also written in a client's language of before: as long as they go to the address of before. */
export const FORMER_LANGUAGE_DAYS = 30;
/** Wire numbers disappear from the screen after this long. */
export const WIRE_SHOWN_MS = 2 * 60 * 1000;
/**
 * For this long after a change of the wiring instructions everybody who opens them is told, and asked to call first.
 */
export const WIRE_CHANGE_TOLD_SECONDS = 72 * 60 * 60;
/** The reference a bank gives for a wire; Fedwire's own IMAD has 22 characters, banks add to it. */
export const WIRE_REFERENCE_MAX = 40;
/** Why a client turns something down, in their own words. */
export const DECLINE_REASON_MAX = 200;

/** A page of history. 18 cards fit into one read unit of the index (8 KB). */
export const HISTORY_PAGE = 18;
/** A search gives at most this many transfers at once. */
export const SEARCH_PAGE_MAX = 50;
/** Months after a transfer's end until it moves from the history to the archive. */
export const ARCHIVE_AFTER_MONTHS = 18;
/** Linked accounts per client: a limit for the list, far above any household's. */
export const BANK_ACCOUNTS_MAX = 50;
/** A transfer keeps at most this many events; far above the longest life a transfer can have. */
export const TRANSFER_EVENTS_MAX = 60;
/** A start adds two events and its outcome up to four more; these are reserved for them and for a late return. */
export const TRANSFER_EVENTS_KEPT_FREE = 12;
/**
 * Refunds of one payment, including failed ones. All are read together, and each takes one of the payment's events.
 */
export const REFUNDS_MAX = 10;
/** Plaid voids an unused authorization after an hour; a little earlier we ask for a new one. */
export const AUTHORIZATION_LIFE_SECONDS = 55 * 60;
/**
 * The events of an account that a tenant's file has left are read for this long: an unauthorized debit may be returned
 * 60 days after it settled (Nacha), and Plaid tells of it up to 61 banking days after.
 */
export const PROVIDER_ACCOUNT_READ_DAYS = 120;
/** The most that is debited without a check by the provider, unless the tenant sets another amount. */
export const UNCHECKED_LIMIT_CENTS = 500_000;
/** The most that is paid into a new account of the payee's without a call, unless the tenant sets another amount. */
export const NEW_ACCOUNT_LIMIT_CENTS = 500_000;
/** The sweeper asks again about a submitted transfer older than this. */
export const SUBMITTED_SETTLE_AFTER_SECONDS = 45;
/** A start whose outcome is still unknown after a day goes back: its client may have paid in another way. */
export const SUBMITTED_MAX_SECONDS = 24 * 3600;
/**
 * The provider is asked again about money between a ledger and the company's own account for this long: half of the
 * time for which it keeps a key. What has no answer by then is ended by two people.
 */
export const FUNDING_ASKED_SECONDS = 24 * 3600;
/** Proof of a WEB authorization is kept this long; Nacha asks for two years, tenants' auditors for seven. */
export const AUTHORIZATION_RETENTION_YEARS = 7;
/**
 * Declined or cancelled starts a client has in a day, on top of the velocity limit: each calls the bank or writes to
 * client and staff, and a cancelled one gives its share of the limit back.
 */
export const UNSUCCESSFUL_STARTS_PER_DAY = 20;
/** Drafts per client, checked but not locked; no client pays for more closings at once. */
export const DRAFTS_MAX = 20;
/** Drafts a client may begin in a day, on top of the velocity limit: each discarded one leaves a record. */
export const UNFINISHED_DRAFTS_PER_DAY = 40;
/** An untouched draft ends after this long. */
export const DRAFT_LIFE_DAYS = 30;
/** How long a client has to answer a request or accept a payment, unless the tenant or its staff set another time. */
export const ANSWER_DAYS = 14;
/** How many days ahead a payment can be scheduled. Further ahead, a balance cannot be known. */
export const SCHEDULE_DAYS_MAX = 90;
/** How often one payment can be scheduled or rescheduled: each time writes to the client and the staff. */
export const SCHEDULES_MAX = 5;
/** The longest deadline that can be set. */
export const DEADLINE_DAYS_MAX = 90;

/**
 * How long a browser is remembered that a person signed in with: as long as browsers keep a cookie (RFC 6265bis, 5.5). A
 * person who buys a house may come back for the next one.
 */
export const KNOWN_SECONDS = 400 * 24 * 3600;
