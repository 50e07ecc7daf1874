import type { detailsText } from '../details.ts';

/** Spanish of `detailsText`. */
export const spanishDetails: (typeof detailsText)['en'] = {
  title: 'Detalles de la transferencia',
  titleEdit: 'Cambie su transferencia',
  lead: '¿Para qué es este pago y de qué propiedad? Todavía no se envía nada.',
  purpose: 'Concepto',
  method: 'Cómo pagar',
  methods: {
    ACH: {
      name: 'Transferencia ACH desde su cuenta',
      hint: 'Desde su cuenta vinculada. Sale en el siguiente día hábil.',
    },
    Wire: {
      name: 'Transferencia bancaria (wire)',
      hint: 'Usted envía un wire desde su banco. Suele llegar el mismo día hábil.',
    },
  },
  methodOnly: {
    ACH: 'Se paga por transferencia ACH desde su cuenta vinculada.',
    Wire: 'Se paga por transferencia bancaria (wire), que usted envía desde su banco.',
  },
  amount: 'Monto',
  reAmount: 'Repita el monto',
  reAmountHint: 'Escríbalo otra vez. No se puede pegar, para detectar errores.',
  limit: (dollars) => `Límite: ${dollars} por transferencia.`,
  balance: (account, dollars) => `${account} tiene ${dollars} disponibles.`,
  fee: (dollars) => `Se agrega un cargo por servicio de ${dollars}.`,
  left: (dollars, count) =>
    `Hoy todavía puede enviar ${dollars}${count > 2 ? '' : `, en ${count === 1 ? 'una transferencia' : 'hasta 2 transferencias'}`}.`,
  nothingLeft: (day) => `Llegó a su límite por ahora. Puede enviar de nuevo desde el ${day}.`,
  nothingLeftCall: (call) => `Si no puede esperar, llame a ${call}. Lo que escriba aquí se conserva.`,
  total: 'Total',
  property: 'Dirección de la propiedad',
  notes: 'Notas',
  fileNumber: 'Número de expediente',
  fileNumberHint: (tenant) => `El número de expediente o de custodia (escrow), si ${tenant} le dio uno.`,
  addSeller: 'Agregar el vendedor',
  sellerName: 'Nombre del vendedor',
  sellerHint: 'Como está en su contrato de compra.',
  notesHint: (tenant) => `Lo que ${tenant} deba saber sobre este pago.`,
  office: 'Oficina',
  chooseOffice: 'Seleccione una oficina',
  officeNear: 'Según la ciudad de la propiedad. Cámbiela si otra oficina se encarga de su cierre.',
  agent: 'Su agente',
  chooseAgent: 'Seleccione a su agente',
  allPurposes: 'Ver tipos de pago, límites y cargos',
  presetAgent: (agent) => `Su agente: ${agent}`,
  next: 'Siguiente',
  noPurpose: (tenant) => `${tenant} no acepta transferencias aquí en este momento. Llame a la compañía.`,
};
