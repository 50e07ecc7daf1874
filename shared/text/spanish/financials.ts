import type { financialsText } from '../financials.ts';
import { spanishHistory } from './history.ts';

/** Spanish of `financialsText`. */
export const spanishFinancials: (typeof financialsText)['en'] = {
  title: 'Resumen financiero',
  lead: 'Lo que ha pagado y recibido, propiedad por propiedad.',
  download: 'Descargar como CSV',
  print: 'Imprimir',
  fileName: (on) => `pagos-${on}.csv`,
  property: 'Propiedad',
  sent: 'Enviado',
  fees: 'Cargos',
  leaving: 'En camino desde usted',
  planned: 'Planeado',
  received: 'Recibido',
  coming: 'En camino hacia usted',
  total: 'Todas las propiedades',
  transfers: (count) => (count === 1 ? '1 transferencia' : `${count} transferencias`),
  empty: 'Todavía no hay nada que sumar',
  emptyHint: 'Cuando haya enviado o recibido un pago, sus totales aparecerán aquí.',
  pay: 'Nuevo pago',
  cut: (count) => `Tiene más de ${count} transferencias: aquí se suman solo las más recientes.`,
  note: '"Enviado" y "Recibido" ya llegaron; lo que envió en los últimos días quizás todavía no esté acreditado definitivamente. "En camino" todavía está entre los bancos. Los wires en "Planeado" no se han enviado. Los montos incluyen los cargos. No se cuentan los pagos cancelados ni los que no se realizaron.',
  asOf: (tenant, on) => `Pagos con ${tenant}, al ${on}`,
  back: 'Transacciones',
  csv: ['Fecha', 'Referencia', 'Propiedad', 'Número de expediente', 'Concepto', 'Método', 'Estado'],
  status: (status) => spanishHistory.status[status],
};
