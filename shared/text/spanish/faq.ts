import type { faqText } from '../faq.ts';

/** Spanish of `faqText`. */
export const spanishFaq: (typeof faqText)['en'] = {
  title: 'Preguntas frecuentes',
  login: 'Iniciar sesión',
  really: (tenant) => `¿Recibió un mensaje extraño? Compruebe si de verdad es ${tenant}.`,
  lead: ({ tenant, phone }) => `¿Tiene otra pregunta? Llame a ${tenant} al ${phone}.`,
  entries: ({ tenant, phone }) => [
    {
      question: '¿A dónde va mi dinero?',
      answer: `Directamente de su banco a la cuenta de ${tenant}. Nunca se detiene en este portal, y el portal nunca ve la contraseña de su banco.`,
    },
    {
      question: '¿Cuánto tarda una transferencia ACH desde mi cuenta?',
      answer: `El dinero debe salir de su cuenta en el siguiente día hábil. Por lo general queda acreditado definitivamente de 3 a 5 días hábiles después: desde entonces la compañía puede usarlo. En los detalles del pago verá cuándo. Si su cierre es antes, llame al ${phone}.`,
    },
    {
      question: '¿Todavía puedo cancelar?',
      answer: `Sí, hasta que pase a su banco. Abra el pago en sus transacciones: ahí verá hasta cuándo. Después, llame de inmediato a ${tenant} al ${phone}.`,
    },
    {
      question: '¿Puedo pagar otro día?',
      answer:
        'Sí. Programe el pago en su página de revisión y lo enviaremos ese día por la mañana. Hasta entonces puede abrirlo para elegir otro día o cancelarlo.',
    },
    {
      question: '¿Por qué me piden mi SSN y mi fecha de nacimiento?',
      answer:
        'Su banco y la ley nos piden confirmar quién envía el dinero. Solo pedimos los últimos 4 dígitos. Se cifran antes de salir de su dispositivo, y aquí nadie puede volver a verlos, ni siquiera usted.',
    },
    {
      question: '¿Por qué mi cuenta bancaria está "pendiente de verificación"?',
      answer:
        'Algunos bancos no pueden confirmar una cuenta al momento. Entonces le enviamos 1 centavo, y usted escribe el código que aparece junto a él en su estado de cuenta.',
    },
    {
      question: 'Me llegaron por correo electrónico nuevas instrucciones para un wire. ¿Qué hago?',
      answer: `No las use. ${tenant} nunca envía instrucciones de wire por correo electrónico ni por mensaje de texto. Llame al ${phone}, el número que se muestra aquí, antes de enviar nada. Si ya envió un wire, llame a su banco ahora mismo y pida que lo retiren.`,
    },
    {
      question: '¿Hay algún cargo?',
      answer:
        'Si hay un cargo por servicio, lo verá antes de confirmar, en su propia línea. Su banco puede cobrarle por un wire.',
    },
    {
      question: '¿Cómo aparece el pago en mi estado de cuenta?',
      answer: `Su banco muestra el nombre de ${tenant}, a menudo abreviado, y un número de rastreo. Encontrará ese número en los detalles del pago cuando su banco lo haya procesado.`,
    },
    {
      question: '¿Cómo cambio mi número de teléfono?',
      answer: `Con ese número inicia sesión, así que no se puede cambiar aquí. Llame a ${tenant} al ${phone}.`,
    },
  ],
};
