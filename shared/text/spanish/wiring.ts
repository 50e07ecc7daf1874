import type { wiringText } from '../wiring.ts';

/** Spanish of `wiringText`. */
export const spanishWiring: (typeof wiringText)['en'] = {
  title: 'Instrucciones del wire',
  lead: 'Felicidades. Estas son sus instrucciones seguras para la transferencia bancaria (wire).',
  amount: 'Monto a transferir',
  bank: 'Banco',
  routingNumber: 'Número de ruta',
  accountNumber: 'Número de cuenta',
  beneficiary: 'Beneficiario',
  phone: 'Teléfono',
  reference: 'Referencia',
  referenceLine: (reference, file) => (file ? `${reference}, expediente ${file}` : reference),
  referenceHint: 'Pida a su banco que incluya esta referencia para que podamos identificar su wire.',
  masked: (lastFour) => `oculto, termina en ${lastFour}`,
  show: 'Mostrar los números',
  hide: 'Ocultar los números',
  hidden: 'Los números están ocultos hasta que confirme que es usted con un código por mensaje de texto.',
  shown: (left) => `Se ocultan otra vez en ${left}, y cuando sale de esta página.`,
  keep: 'Seguir mostrando',
  saidShown: 'Los números se muestran.',
  saidHidden: 'Los números están ocultos.',
  print: 'Imprimir',
  printed: (at) => `Impreso: ${at}`,
  watermark: (phone) => `Verifique por teléfono ${phone}`,
  verify: {
    strange: '¿Recibió un mensaje extraño?',
    title: 'Llame antes de enviar el wire',
    body: (tenant) =>
      `Lea estos números a ${tenant} por teléfono antes de enviar nada. Llame a este número, o a uno que ya conozca, y nunca a uno de un correo o mensaje de texto:`,
    never: (tenant) =>
      `${tenant} nunca cambiará sus instrucciones de wire por correo electrónico ni por mensaje de texto. Un mensaje así es un fraude. Llámenos.`,
    tick: (phone) => `Llamé al ${phone} y confirmé estas instrucciones.`,
    ticked: 'Registrado.',
  },
  ways: {
    title: 'Tres maneras de enviar un wire',
    list: [
      {
        name: 'Vaya a una sucursal del banco',
        how: 'Lleve su identificación y estas instrucciones. Lea los números al cajero antes de firmar.',
      },
      {
        name: 'Use la banca en línea',
        how: 'Busque "transferencia bancaria" ("wire transfer"), no "pago de facturas" ("bill pay"). Quizás su banco tenga que aumentar primero su límite.',
      },
      {
        name: 'Llame al banco',
        how: 'Use el número que está al reverso de su tarjeta, y tenga a la mano estas instrucciones.',
      },
    ],
    cutOff:
      'Los bancos envían wires en días hábiles, y la mayoría deja de hacerlo por la tarde. Pregunte la hora límite de su banco.',
  },
  sent: {
    open: 'Ya envié el wire',
    title: 'Díganos que lo envió',
    body: 'Con la referencia de su banco encontramos su wire.',
    reference: 'Referencia del banco',
    referenceHint: 'El número de confirmación. Su banco puede llamarlo IMAD.',
    none: 'Mi banco no me dio una referencia',
    submit: 'Enviar',
    noteTitle: 'Gracias. Estamos pendientes de su wire.',
    note: (reference, on) =>
      `${reference ? `Referencia ${reference}, enviado` : 'Enviado'} el ${on}. Le avisaremos por correo electrónico cuando llegue.`,
    add: 'Agregar la referencia',
    correct: 'Corregir la referencia',
  },
  cancel: {
    open: 'Cancelar este wire',
    title: '¿Cancelar este wire?',
    body: 'Esto cierra las instrucciones. Si ya envió el wire, no lo cancele: díganos su referencia.',
    confirm: 'Cancelar el wire',
    keep: 'Conservarlo',
  },
  changed: {
    title: 'Alto: las instrucciones del wire cambiaron',
    lead: 'Todavía no envíe dinero.',
    seenBefore: (tenant) => `Estas no son las instrucciones de ${tenant} que usted vio antes.`,
    lately: (tenant, at) => `${tenant} cambió sus instrucciones de wire el ${at}.`,
    body: 'Los delincuentes cambian las instrucciones para robar el dinero de los cierres, y un cambio verdadero es raro.',
    call: 'Llame a este número, que usted conoce desde antes del cambio, y pregunte si es verdadero:',
    notReal: 'Si no saben de ningún cambio, no envíe nada, y avise a su banco si ya envió un wire.',
    tick: (tenant) => `Llamé a este número, y una persona de ${tenant} me confirmó el cambio.`,
    tickMissing: 'Primero llame y después marque la casilla.',
    submit: 'Continuar',
    heldTitle: 'Las instrucciones nuevas están retenidas',
    held: (tenant) =>
      `Por su seguridad, las verá cuando ${tenant} levante la retención. Pídalo por teléfono y después revise de nuevo.`,
    note: (at, phone) => `Las instrucciones del wire cambiaron el ${at}. Llame al ${phone} antes de enviar nada.`,
    check: 'Revisar de nuevo',
    still: (time) => `Siguen retenidas. Lo revisamos a las ${time}.`,
  },
  done: 'Listo',
  back: '< Atrás',
};
