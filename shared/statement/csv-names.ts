import type { CsvField, CsvMapping } from './csv-mapping.ts';

/** Column names that banks use, without spaces, punctuation and capitals. The first field with a name gets it. */
const NAMES: Readonly<Record<CsvField, string>> = {
  booked:
    'date postingdate postdate posteddate dateposted posted transactiondate trandate bookingdate bookdate asof asofdate processdate processeddate',
  valued: 'valuedate effectivedate',
  amount: 'amount amt amountusd transactionamount tranamount netamount',
  credit:
    'credit credits creditamount creditamt amountcredit creditamountusd deposit deposits depositamount moneyin paidin',
  debit: 'debit debits debitamount debitamt amountdebit withdrawal withdrawals withdrawalamount moneyout paidout',
  direction:
    'creditdebit debitcredit drcr crdr dc cd dorc cord drorcr crordr creditordebit debitorcredit creditdebitindicator debitcreditindicator creditdebitcode debitcreditcode creditdebitflag debitcreditflag drcrindicator crdrindicator drcrflag crdrflag dcindicator cdindicator sign inout direction flow',
  text: 'description transactiondescription trandesc trandescription name memo narrative transaction remarks additionalinformation details text payee payeename referencedetail transactiondetail transactiondetails transactiontext banktext longdescription description1 description2 description3 memo1 memo2 addenda customerreference customerreferencenumber customerrefno customerref descriptivetext descriptivetext1 descriptivetext2 descriptivetext3 descriptivetext4 detail extendeddescription',
  party: 'sender originator orderingparty orderingcustomer counterparty sendername originatorname',
  reference:
    'reference referencenumber refnumber referenceno bankreference bankreferencenumber bankrefno bankref imad transactionid transactionreference fedreference confirmationnumber',
  check: 'checknumber checkno checkorslip check chequenumber serialnumber',
  balance: 'balance runningbal runningbalance ledgerbalance accountbalance bookbalance',
  account: 'account accountnumber acctno accountno acct',
  currency: 'currency ccy currencycode',
  status: 'status transtatus transactionstatus',
  type: 'type transactiontype trantype datatype recordtype rowtype transactioncategory',
  code: 'bai baitypecode baicode bai2code baitype baitrancode transactioncode trancode typecode',
};

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as CsvField])),
);

const bareName = (header: string): string =>
  header
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** A column's meaning by its name, if banks use the name for only one thing. */
export const fieldNamed = (header: string): CsvField | undefined => FIELD_OF.get(bareName(header));

/** The positions of each field's columns. */
export type CsvColumns = ReadonlyMap<CsvField, readonly number[]>;

/** Text columns that aren't about the transaction: the account's names, and categories that programs sort by. */
const NOT_WORDS = new Set(
  'transactionnumber accountname accountnickname accountdescription accounttype accountholder accountowner bank bankname bankid branch branchname category subcategory companyname company customername cardholder image images label labels tag tags'.split(
    ' ',
  ),
);

/** True for an unknown column whose text may describe the transaction. */
export const mayBeWords = (header: string): boolean =>
  fieldNamed(header) === undefined && !NOT_WORDS.has(bareName(header));

/** True if these columns include a day and an amount. */
export const isEnough = (columns: CsvColumns): boolean =>
  (columns.has('booked') || columns.has('valued')) &&
  (columns.has('amount') || (columns.has('credit') && columns.has('debit')));

/** The columns of a header row, by the saved format or else by their names. */
export function columnsOf(headers: readonly string[], said: CsvMapping['columns']): CsvColumns {
  const columns = new Map<CsvField, number[]>();
  for (const [at, header] of headers.entries()) {
    const field = said ? (Object.hasOwn(said, header) ? said[header] : undefined) : fieldNamed(header);
    // If two columns have one meaning, the first counts. Texts are read together.
    if (field && (field === 'text' || !columns.has(field))) columns.set(field, [...(columns.get(field) ?? []), at]);
  }
  return columns;
}
