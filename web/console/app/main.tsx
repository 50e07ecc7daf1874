import './palette.css';
import '../../ui/styles/tokens.css';
import './fonts.css';
import '../../ui/styles/base.css';
import '../../ui/styles/buttons.css';
import '../../ui/styles/fields.css';
import '../../ui/styles/pages.css';
import '../../ui/styles/notices.css';
import '../../ui/styles/overlays.css';
import '../../ui/styles/pieces.css';
import './dense.css';
import './print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '#shared/outcome.ts';
import { ConsoleApp } from './console-app.tsx';

const root = document.getElementById('root');
invariant(root, 'index.html has the element the console is drawn into.');

createRoot(root).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
