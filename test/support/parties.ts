/** A party as staff type it: a listing agent who reads English and sees no amount. */
export const anAddedParty = () => ({
  ...{ name: 'Dana Agent', role: 'listing agent', email: 'dana@agents.example', language: 'en' },
  isAmountShown: false,
});
