/** The widget's own styles. It is in a shadow root, so that a tenant's styles don't affect it, nor it the page. */
export const sheet = new CSSStyleSheet();

sheet.replaceSync(`
:host { all: initial; }
* { box-sizing: border-box; }
dialog {
  --ink: #14181f; --soft: #5a6472; --line: #dfe3e8; --wash: #f4f6f8; --good: #0b6b46; --bad: #b3261e; --mark: #0a5bd3;
  color: var(--ink); background: #fff; border: 0; padding: 0; margin: auto;
  width: min(26rem, 100vw); height: min(43rem, 100dvh); max-width: none; max-height: none;
  border-radius: 1rem; overflow: hidden; font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  box-shadow: 0 1.5rem 4rem rgb(10 20 40 / 35%);
}
dialog[open] { display: grid; grid-template-rows: auto auto 1fr; }
dialog::backdrop { background: rgb(16 24 40 / 60%); }
@media (max-width: 30rem) {
  dialog { width: 100vw; height: 100dvh; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .22s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(.75rem); } }
}
.notice { margin: 0; padding: .35rem 1rem; background: #fff3d1; color: #5b4300; font-size: .8125rem; text-align: center; }
header { display: flex; align-items: center; justify-content: space-between; padding: .5rem .75rem; min-height: 3.5rem; }
header span { font-weight: 600; font-size: .9375rem; color: var(--soft); }
.icon { width: 2.75rem; height: 2.75rem; border: 0; border-radius: 50%; background: none; color: inherit; font-size: 1.25rem; cursor: pointer; }
.icon:hover { background: var(--wash); }
.icon[hidden] { display: block; visibility: hidden; }
.pane { display: grid; grid-template-rows: 1fr auto; min-height: 0; }
.body { overflow: auto; padding: .25rem 1.5rem 1.5rem; overscroll-behavior: contain; }
.foot { padding: 1rem 1.5rem 1.25rem; border-top: 1px solid var(--line); display: grid; gap: .5rem; }
.foot:empty { display: none; }
h2 { font-size: 1.375rem; line-height: 1.25; margin: .25rem 0 .5rem; letter-spacing: -.01em; text-wrap: balance; outline: none; }
p { margin: 0 0 1rem; color: var(--soft); }
p b { color: var(--ink); }
ul { list-style: none; margin: 0; padding: 0; }
.facts li { display: grid; grid-template-columns: 2rem 1fr; gap: .75rem; margin: 0 0 1rem; }
.facts li > span { width: 1.75rem; height: 1.75rem; border-radius: 50%; display: grid; place-items: center; background: #e7eefb; color: var(--mark); font-weight: 700; font-size: .875rem; }
.facts b { display: block; }
.facts div span { color: var(--soft); font-size: .9375rem; }
.meet { display: flex; align-items: center; gap: .75rem; margin: 1rem 0 1.5rem; }
.meet div { width: 3.25rem; height: 3.25rem; border-radius: .875rem; display: grid; place-items: center; font-weight: 700; background: var(--ink); color: #fff; }
.meet div + i { flex: 0 0 2.5rem; border-top: 2px dashed var(--line); }
.meet i + div { background: #e7eefb; color: var(--mark); }
button { font: inherit; color: inherit; }
.go { min-height: 3rem; border: 0; border-radius: .625rem; background: var(--ink); color: #fff; font-weight: 600; cursor: pointer; }
.go:hover { background: #2b323d; }
.go:disabled { background: #c9cfd6; cursor: default; }
.plain { min-height: 2.75rem; border: 0; border-radius: .625rem; background: none; color: var(--mark); font-weight: 600; cursor: pointer; }
.plain:hover { background: var(--wash); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
h2:focus-visible { outline: none; }
label { display: block; font-weight: 600; font-size: .9375rem; margin: 0 0 1rem; }
input[type='text'], input[type='search'], input[type='password'] {
  display: block; width: 100%; min-height: 3rem; margin-top: .35rem; padding: .5rem .75rem; font: inherit; font-weight: 400; color: inherit;
  background: #fff; border: 1px solid #8b95a1; border-radius: .625rem;
}
input[aria-invalid='true'] { border-color: var(--bad); }
.code { letter-spacing: .4em; text-transform: uppercase; text-align: center; font-size: 1.5rem; }
.row { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: .875rem; width: 100%; padding: .7rem .5rem; border: 0; background: none; text-align: left; cursor: pointer; border-radius: .625rem; }
.row:hover { background: var(--wash); }
li + li > .row { border-top: 1px solid var(--line); border-top-left-radius: 0; border-top-right-radius: 0; }
.row small { overflow-wrap: anywhere; color: var(--soft); display: block; font-size: .8125rem; }
.row img, .who img { width: 2.5rem; height: 2.5rem; border-radius: .625rem; }
.who { display: flex; align-items: center; gap: .75rem; margin: 0 0 1rem; font-weight: 600; }
.tag { white-space: nowrap; font-size: .75rem; color: var(--soft); border: 1px solid var(--line); border-radius: 1rem; padding: .05rem .5rem; }
.pick { display: grid; grid-template-columns: auto 1fr auto; gap: .875rem; align-items: center; border: 1px solid var(--line); border-radius: .75rem; padding: .8rem .9rem; margin: 0 0 .625rem; cursor: pointer; font-weight: 400; }
.pick:has(input:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
.pick input { width: 1.25rem; height: 1.25rem; accent-color: var(--ink); margin: 0; }
.pick b { display: block; } .pick small { color: var(--soft); display: inline-block; } .pick small::first-letter { text-transform: uppercase; } .pick output { font-variant-numeric: tabular-nums; font-weight: 600; }
details { border: 1px solid var(--line); border-radius: .75rem; padding: .6rem .9rem; margin: .25rem 0 0; }
summary { cursor: pointer; font-weight: 600; font-size: .9375rem; }
.chips { display: grid; gap: .4rem; margin: .6rem 0 .3rem; }
.chip { display: block; width: 100%; min-height: 2.75rem; padding: .35rem .75rem; text-align: left; border: 1px solid var(--line); border-radius: .625rem; background: #fff; cursor: pointer; }
.chip:hover { border-color: var(--mark); }
.chip b { font: 600 .875rem/1.3 ui-monospace, Menlo, Consolas, monospace; display: block; }
.chip small { color: var(--soft); }
.error { color: var(--bad); font-weight: 600; margin: 0 0 1rem; }
.error:empty { display: none; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; display: flex; gap: 1.5rem; } legend { font-weight: 600; font-size: .9375rem; padding: 0; margin-bottom: .35rem; }
fieldset label { display: flex; gap: .5rem; align-items: center; font-weight: 400; margin: 0; min-height: 2.75rem; } fieldset input { width: 1.25rem; height: 1.25rem; accent-color: var(--ink); }
.tick { width: 4rem; height: 4rem; border-radius: 50%; background: #def3e8; color: var(--good); display: grid; place-items: center; font-size: 2rem; margin: 2rem 0 1.25rem; }
.empty { padding: 2rem 0; text-align: center; }
`);
