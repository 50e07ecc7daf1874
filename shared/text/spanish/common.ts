import type { commonText } from '../common.ts';

/** Spanish of `commonText`. */
export const spanishCommon: (typeof commonText)['en'] = {
  errorPrefix: 'Error: ',
  problemHeading: 'Hay un problema',
  skipToContent: 'Ir al contenido',
  back: 'Atrás',
  close: 'Cerrar',
  cancel: 'Cancelar',
  tryAgain: 'Intentar de nuevo',
  optional: 'opcional',
  loading: 'Cargando',
  notifications: 'Avisos',
  dismiss: 'Cerrar',
  footer: {
    help: 'Ayuda',
    faq: 'Preguntas frecuentes',
    label: 'Legal',
    terms: 'Términos de uso',
    privacy: 'Política de privacidad',
    bankTerms: 'Términos del banco asociado',
    bankPrivacy: 'Aviso de privacidad del banco asociado',
  },
  notFound: {
    title: 'No encontramos la página',
    lead: 'No existe o el enlace está incompleto.',
    action: 'Ir al inicio',
  },
  broken: { title: 'Algo salió mal', action: 'Recargar' },
};
