import type { signInText } from '../sign-in.ts';

/** Spanish of `signInText`. */
export const spanishSignIn: (typeof signInText)['en'] = {
  login: {
    title: 'Iniciar sesión',
    lead: 'Escriba su número de celular. Le enviaremos un código de seguridad por mensaje de texto.',
    phone: 'Número de celular',
    phoneHint: 'Un número de Estados Unidos, por ejemplo (512) 555-0142',
    submit: 'Recibir el código de seguridad',
    noAccount: '¿Es su primera vez aquí?',
    register: 'Registrarse',
  },
  code: {
    title: 'Escriba su código de seguridad',
    lead: ['Enviamos un código de 6 dígitos por mensaje de texto al', '. Vence en 10 minutos.'],
    wrongPhone: '¿El número es incorrecto? Cámbielo',
    field: 'Código de seguridad',
    hint: '6 dígitos',
    submit: 'Verificar',
    sending: 'Revisando su código.',
    resend: 'Enviar un código nuevo',
    resendIn: (seconds) => `Puede pedir un código nuevo en ${seconds} segundos.`,
    resent: 'Enviamos un código nuevo. El anterior ya no sirve.',
    notSent: 'No pudimos enviar su código. Pida uno nuevo.',
    sentEarlier: 'Acabamos de enviarle un código. Si aquí no funciona, pida uno nuevo.',
    ended: 'Su registro venció después de un día sin su código. Regístrese de nuevo.',
    registerAgain: 'Registrarse de nuevo',
    otherPhone: 'Usar otro número de teléfono',
    helpTitle: '¿No recibió el código?',
    help: [
      'Un mensaje puede tardar un minuto. Asegúrese de tener señal.',
      'Asegúrese de que el número sea suyo y pueda recibir mensajes de texto.',
      'Si antes respondió STOP a nuestros mensajes, responda START.',
    ],
    neverShare: (tenant) => `Nadie de ${tenant} le pedirá nunca este código.`,
  },
};
