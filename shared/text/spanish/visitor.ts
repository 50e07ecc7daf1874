import type { visitorText } from '../visitor.ts';

/** Spanish of `visitorText`. */
export const spanishVisitor: (typeof visitorText)['en'] = {
  trust: {
    headline: 'Pague su cierre de forma segura.',
    promise: 'Su dinero va directo de su banco a su compañía de cierre. Verá cuándo sale y cuándo queda acreditado.',
    doubt:
      'Antes de enviar dinero, llame a un número que ya conozca. Nunca enviamos instrucciones de wire por correo ni por texto.',
    holder: (tenant) => `${tenant} recibe y guarda su dinero. ¿Preguntas? Llame al`,
  },
  notice: {
    over: 'Su sesión terminó por seguridad. Iníciela de nuevo.',
    loggedOut: 'Su sesión está cerrada.',
    again: 'Por su seguridad, confirme con un código nuevo. Volverá adonde estaba.',
    logIn: 'Iniciar sesión',
  },
  register: {
    title: 'Cree su cuenta',
    intro: (tenant) =>
      `Para crear una cuenta y transferir dinero a ${tenant}, confirme estos datos. Todos son obligatorios.`,
    noUser: 'Cree una cuenta',
    nameHint: 'Como en su licencia o identificación.',
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Número de celular',
    phoneHint: 'Le enviaremos un código por texto.',
    consent: ['Acepto los', 'la', 'y los', 'y recibir documentos electrónicos.'],
    consentLinks: { terms: 'Términos de uso', privacy: 'Política de privacidad', provider: 'términos de Plaid' },
    messages:
      'Al continuar, acepta recibir códigos de seguridad y avisos de pagos por mensaje de texto. Pueden aplicarse tarifas por mensajes y datos. Responda STOP para terminar, HELP para ayuda.',
    consentMissing: 'Acepte los términos para continuar.',
    submit: 'Crear cuenta',
    hasAccount: '¿Ya tiene una cuenta?',
    login: 'Iniciar sesión',
  },
  unknownTenant: {
    help: 'Use el enlace de su compañía de cierre o de su agente.',
  },
};
