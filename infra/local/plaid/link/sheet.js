/**
 * The widget's own styles. It lives in a shadow root, so a tenant's colors and rules don't affect it, and its rules
 * don't affect the page. The OAuth bank's page has the same.
 */
export const sheet = new CSSStyleSheet();

sheet.replaceSync(`
:host { all: initial; }
* { box-sizing: border-box; }
dialog, main {
  --ink: #14181f; --soft: #5a6472; --line: #c9cfd6; --bad: #b3261e; --mark: #0a5bd3;
  color: var(--ink); background: #fff; border: 0; padding: 1rem 1.5rem; margin: auto;
  width: min(26rem, 100vw); height: min(43rem, 100dvh); max-width: none; max-height: none; overflow: auto;
  border-radius: 1rem; font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main { height: auto; }
dialog::backdrop { background: rgb(16 24 40 / 60%); }
.notice { margin: 0 0 .5rem; padding: .35rem 1rem; background: #fff3d1; color: #5b4300; font-size: .8125rem; text-align: center; }
header { display: flex; align-items: center; justify-content: space-between; }
header button { width: 2.75rem; border-color: transparent; }
header button[hidden] { display: block; visibility: hidden; }
h1, h2 { font-size: 1.375rem; line-height: 1.25; margin: .25rem 0 .75rem; outline: none; }
p { margin: 0 0 1rem; color: var(--soft); }
b { color: var(--ink); }
ul { list-style: none; margin: 0 0 1rem; padding: 0; }
small { display: block; color: var(--soft); overflow-wrap: anywhere; }
button, input, select { font: inherit; color: inherit; background: #fff; min-height: 2.75rem; border: 1px solid #8b95a1; border-radius: .625rem; }
button { cursor: pointer; }
button[type='submit'] { width: 100%; border: 0; background: var(--ink); color: #fff; font-weight: 600; }
button[type='submit']:disabled { background: #c9cfd6; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
.side { display: flex; flex-wrap: wrap; gap: 0 .875rem; align-items: center; width: 100%; margin: 0 0 .5rem; padding: .35rem .75rem; border-color: var(--line); text-align: left; }
label { display: block; font-weight: 600; font-size: .9375rem; margin: 0 0 1rem; }
label input, select { display: block; width: 100%; margin-top: .35rem; padding: .5rem .75rem; font-weight: 400; }
input[aria-invalid='true'] { border-color: var(--bad); }
.pick { display: grid; grid-template-columns: auto 1fr auto; gap: .875rem; align-items: center; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .625rem; font-weight: 400; }
.pick input { width: 1.25rem; margin: 0; accent-color: var(--ink); }
.who { display: flex; align-items: center; gap: .75rem; }
img { width: 2.5rem; height: 2.5rem; border-radius: .625rem; }
.error { color: var(--bad); font-weight: 600; }
.error:empty { display: none; }
`);
