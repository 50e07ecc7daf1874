import type { partnerText } from '../partner.ts';

/** Spanish of `partnerText`. */
export const spanishPartner: (typeof partnerText)['en'] = {
  lead: (tenant) => `Pague de forma segura a ${tenant}, de su banco al de la compañía.`,
  agentAt: (brokerage) => `Agente de bienes raíces en ${brokerage}`,
  licenses: 'Licencias',
  license: (state, number) => `${state} ${number}`,
  website: (brokerage) => `Sitio web de ${brokerage}`,
  opensNew: '(se abre en una pestaña nueva)',
  office: 'Oficina',
  share: 'Compartir esta página',
  shareHint: 'Escanee con un teléfono o copie la dirección.',
  qr: (agent) => `Código QR con la dirección de la página de ${agent}`,
  address: 'la dirección',
  register: 'Crear su cuenta',
  signedIn: (firstName, agent) =>
    `Tiene la sesión iniciada, ${firstName}. Su próximo pago nombrará a ${agent} como su agente.`,
  start: 'Comenzar un pago',
  history: 'Historial de transferencias',
  notFound: {
    title: 'No encontramos al agente',
    lead: 'Aquí no hay ningún agente, o el enlace a su página está incompleto. Pídale el enlace a su agente, o continúe sin él.',
    action: 'Crear una cuenta',
  },
};
