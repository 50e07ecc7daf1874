/** A statement transaction as another program reads it. */
type StatementLine = { readonly id: string; readonly cents: number; readonly name: string; readonly day: string };

/** The order of a transaction's elements, and the format of each (OFX 2.2, 11.4.4.1). */
const LINE_PARTS = [
  ['TRNTYPE', /^(?:CREDIT|DEBIT)$/],
  ['DTPOSTED', /^\d{14}\.\d{3}\[0:GMT\]$/],
  ['TRNAMT', /^-?\d+\.\d{2}$/],
  ['FITID', /^[0-9a-f]{32}$/],
  ['REFNUM', /^.{1,32}$/u],
  ['NAME', /^\S(?:.{0,30}\S)?$/u],
  ['MEMO', /^.{1,255}$/u],
] as const;
const OPTIONAL = ['REFNUM'];

const decoded = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const elementsIn = (text: string) =>
  [...text.matchAll(/<([A-Z0-9.]+)>([^<\r\n]+)<\/\1>/g)].map(([, name = '', value = '']) => ({
    name,
    value: decoded(value),
  }));
const partOf = (text: string, name: string): string => elementsIn(text).find((each) => each.name === name)?.value ?? '';
const centsOf = (text: string): number => Number(text.replace('.', ''));

/** True if each element is closed, in the order in which they were opened. */
function nesting(body: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of body.matchAll(/<(\/?)([A-Z0-9.]+)>/g)) {
    if (!slash) open.push(name);
    else if (open.pop() !== name) return [`</${name}> closes what is not open.`];
  }
  return open.map((name) => `<${name}> is never closed.`);
}

const HEADS = [
  /^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n(?:[A-Z]+:\w+\r\n){6}\r\n$/,
  /^<\?xml version="1\.0".*\?>\r\n<\?OFX OFXHEADER="200" VERSION="220".*\?>\r\n$/,
];
const OUTER =
  /^<OFX><SIGNONMSGSRSV1><SONRS>.*<\/SONRS><\/SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>0<\/TRNUID>.*<STMTRS><CURDEF>USD<\/CURDEF><BANKACCTFROM><BANKID>\d{9}<\/BANKID><ACCTID>[\w-]{1,22}<\/ACCTID><ACCTTYPE>CHECKING<\/ACCTTYPE><\/BANKACCTFROM><BANKTRANLIST><DTSTART>[^<]+<\/DTSTART><DTEND>[^<]+<\/DTEND>(?:<STMTTRN>.*<\/STMTTRN>)?<\/BANKTRANLIST><LEDGERBAL><BALAMT>-?\d+\.\d{2}<\/BALAMT><DTASOF>[^<]+<\/DTASOF><\/LEDGERBAL><\/STMTRS><\/STMTTRNRS><\/BANKMSGSRSV1><\/OFX>$/;

const blocks = (text: string): readonly string[] =>
  [...text.matchAll(/<STMTTRN>(.*?)<\/STMTTRN>/g)].map(([, inner = '']) => inner);

function faultsOfLine(inner: string): readonly string[] {
  const found = elementsIn(inner);
  const wanted = LINE_PARTS.filter(([name]) => !OPTIONAL.includes(name) || found.some((each) => each.name === name));
  const order = found.map(({ name }) => name).join(' ');
  if (order !== wanted.map(([name]) => name).join(' ')) return [`The parts of a line are ${order}.`];
  return wanted.flatMap(([name, shape], at) =>
    shape.test(found[at]?.value ?? '') ? [] : [`${name}: ${found[at]?.value}`],
  );
}

/**
 * Reads a statement by the rules of the standard, and reports violations, without using any of the code that writes it.
 */
export function readStatement(text: string) {
  const at = text.indexOf('<OFX>');
  const [head, body] = [text.slice(0, at), text.slice(at).replaceAll('\r\n', '')];
  const isQuickBooks = head.startsWith('OFXHEADER:100');
  const faults = [
    ...(HEADS.some((shape) => shape.test(head)) ? [] : [`The head is ${head}`]),
    ...(OUTER.test(body) ? [] : ['The parts stand in another order.']),
    ...(isQuickBooks && !/<INTU\.BID>\d{1,5}<\/INTU\.BID><\/SONRS>/.test(body) ? ['There is no bank.'] : []),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a QuickBooks file is in plain letters
    ...(isQuickBooks && /[^\x0a\x0d\x20-\x7e]/.test(text) ? ['There are letters beyond ASCII.'] : []),
    ...nesting(body),
    ...blocks(body).flatMap(faultsOfLine),
  ];
  return { faults, lines: linesOfStatement(text), balance: centsOf(partOf(body, 'BALAMT')) };
}

/** The transactions of a statement. */
export const linesOfStatement = (text: string): readonly StatementLine[] =>
  blocks(text).map((inner) => ({
    id: partOf(inner, 'FITID'),
    cents: centsOf(partOf(inner, 'TRNAMT')),
    name: partOf(inner, 'NAME'),
    day: partOf(inner, 'DTPOSTED').slice(0, 8),
  }));
