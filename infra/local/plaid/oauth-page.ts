import { type LocalReply, textReply } from '../http.ts';

/** The OAuth bank's own page: the person leaves the portal for it and returns with a state id. */
export const oauthPage = (): LocalReply => {
  const page = textReply(
    'html',
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Platypus OAuth Bank: sign in</title>
    <script type="module" src="/local/plaid/link/oauth.js"></script>
  </head>
  <body><main id="bank"></main></body>
</html>
`,
  );
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } };
};
