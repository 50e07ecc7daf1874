/** Tags allowed in a tenant's header or footer. No style, no form, no frame, nothing that runs. */
export const tenantHtml = {
  tags: ['a', 'b', 'br', 'div', 'em', 'h2', 'h3', 'hr', 'i', 'img', 'li', 'ol', 'p', 'small', 'span', 'strong', 'ul'],
};
