import type { identityText } from '../identity.ts';

/** Spanish of `identityText`. */
export const spanishIdentity: (typeof identityText)['en'] = {
  step: {
    title: 'Confirme su identidad',
    lead: 'Su banco y la ley nos piden confirmar quién envía el dinero. Toma alrededor de un minuto.',
    ssnLabel: 'Últimos 4 dígitos de su número de Seguro Social (SSN)',
    ssnLabelShort: 'SSN, últimos 4 dígitos',
    ssnHint: 'Se cifra antes de salir de su dispositivo. No lo mostramos después de guardarlo.',
    birthLegend: 'Fecha de nacimiento',
    birthHint: 'Primero el mes, luego el día y el año: por ejemplo, 3 / 27 / 1985. Debe tener al menos 18 años.',
    email: 'Correo electrónico',
    emailHint: 'Aquí le enviamos sus recibos.',
    addressLegend: 'Dirección de la cuenta bancaria',
    addressHint: 'Exactamente como aparece en su estado de cuenta.',
    submit: 'Guardar y continuar',
    onFile: 'Ya tenemos su SSN y su fecha de nacimiento. Al guardar esta página los reemplaza.',
  },
  account: {
    title: 'Mi cuenta',
    personal: 'Información personal',
    firstName: 'Nombre',
    middleName: 'Segundo nombre',
    lastName: 'Apellido',
    nameHint: 'Debe coincidir con su licencia de conducir o su identificación oficial. Los cambios quedan registrados.',
    mobile: 'Número de celular',
    mobileNote: (tenant, phone) => `Con este número inicia sesión. Para cambiarlo, llame a ${tenant} al ${phone}.`,
    identity: 'SSN y fecha de nacimiento',
    identityOnFile: 'Los tenemos guardados y cifrados. Deje los campos vacíos para conservarlos.',
    identityMissing: 'Todavía no los tenemos. Necesitamos ambos antes de que pueda enviar dinero.',
    ssnMasked: '••••',
    bankAddress: 'Dirección registrada en el banco',
    news: {
      title: 'Avisos sobre sus pagos',
      lead: 'Le avisaremos cuando un pago llegue, quede acreditado definitivamente o necesite su respuesta.',
      byEmail: 'Avisarme por correo electrónico',
      byText: 'Avisarme por mensaje de texto',
      byTextHint:
        'También puede responder STOP a cualquier mensaje. Con eso dejan de llegar también los códigos de seguridad; responda START para recibirlos otra vez.',
      always:
        'Siempre recibirá los recibos, las solicitudes de pago y los avisos de pagos devueltos, cancelados o en duda: por correo electrónico, o por mensaje de texto si no tenemos su correo. Los códigos de seguridad llegan por mensaje de texto cada vez que los pide.',
    },
    save: 'Guardar',
    saved: 'Su perfil se guardó.',
    unsaved: {
      body: 'Hizo cambios aquí que todavía no se han guardado. Presione Guardar para conservarlos.',
      undo: 'Deshacer mis cambios',
    },
  },
};
