import { TRANSFER_MAX_CENTS } from '../../limits.ts';
import { formatDollars } from '../../money.ts';

/** Spanish of `ownRefusalText`. */
export const spanishOwnRefusals = {
  'bank/not-found': 'No encontramos la cuenta bancaria. Seleccione una cuenta bancaria',
  'bank/not-verified': 'Esta cuenta bancaria no está verificada. Verifíquela primero.',
  'bank/unsupported': 'Nuestro proveedor no admite su banco. Pruebe con otro banco o llámenos.',
  'bank/non-transactional': 'Esta cuenta de ahorros no sirve para transferencias. Vincule una de cheques.',
  'bank/name-mismatch': 'Los datos de su cuenta no coinciden con los del banco',
  'bank/returned-before': 'Su banco devolvió este pago desde esta cuenta. Elija otra o llámenos.',
  'bank/returned': 'Un pago desde esta cuenta fue devuelto. Vincúlela de nuevo o use otra cuenta.',
  'transfer/debits-stopped':
    'Su banco nos dijo que usted no autorizó un pago. Hasta que hablemos con usted, pague por wire o llámenos.',
  'bank/login-needed': 'Su banco le pide que inicie sesión de nuevo.',
  'document/wrong-format': 'El archivo debe estar en formato jpg o png',
  'document/wrong-paper': 'El archivo debe ser jpg, png o PDF.',
  'document/too-large': 'El archivo debe pesar menos de 10 MB.',
  'transfer/changed-meanwhile': 'Los datos cambiaron. Revíselos de nuevo.',
  'schedule/no-day': 'Ya no queda un día posterior para este pago. Envíelo ahora.',
  'schedule/out-of-range': 'Este pago no se puede programar para ese día. Elija otro.',
  'schedule/not-a-banking-day': 'Los bancos no mueven dinero ese día. Elija otro.',
  'schedule/missed': 'No pudimos enviar este pago el día que eligió, y no lo enviaremos más tarde sin preguntarle.',
  'disbursement/account-refused': 'Este pago no se puede depositar en esta cuenta. Elija otra o llámenos.',
  'wire/reference-missing': 'Escriba la referencia que su banco le dio para el wire.',
  'purpose/unknown': 'Seleccione un concepto.',
  'method/invalid': 'Forma de pago no válida',
  'amount/required': 'El monto es obligatorio',
  'amount/zero': 'El monto no debe ser 0',
  'amount/mismatch': 'Los montos que escribió no coinciden',
  'amount/over-maximum': `El monto de la transferencia no puede pasar de ${formatDollars(TRANSFER_MAX_CENTS)}`,
  'amount/over-method-limit': 'El monto no puede ser mayor que el límite de esta forma de pago.',
  'amount/over-balance-and-fee':
    'El monto es mayor que el saldo de la cuenta menos el cargo por servicio. Escriba un monto menor.',
  'amount/over-balance': 'El monto es mayor que el saldo de la cuenta. Vuelva atrás y escriba un monto menor.',
  'office/required': 'La oficina es obligatoria.',
  'agent/required': 'El agente es obligatorio.',
  'form/incomplete': 'Complete todos los campos obligatorios',
  'destination/not-found': 'No encontramos la cuenta de destino. Comuníquese con atención al cliente',
} as const;
