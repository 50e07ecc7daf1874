import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Link, NavLink } from '#web/lib/page/link.tsx';

afterEach(cleanup);

function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

const shown = (link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/faq']}>
      {link}
      <Where />
    </MemoryRouter>,
  );
const where = () => screen.getByRole('status').textContent;

describe('a link of the portal', () => {
  it('opens its screen without reloading the page, and keeps the carried data', () => {
    shown(
      <Link to={{ pathname: '/login', search: '?a=1' }} state={{ from: 'faq' }}>
        Log in
      </Link>,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toBe('/login?a=1');
    fireEvent.click(link);
    expect(where()).toBe('PUSH /login?a=1 {"from":"faq"}');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser, which opens a tab',
    (press) => {
      shown(<Link to="/login">Log in</Link>);
      const link = screen.getByRole('link');
      const event = createEvent.click(link, press);
      // jsdom opens no tabs, so only the prevented click matters.
      document.addEventListener('click', (late) => late.preventDefault(), { once: true });
      const stopped = vi.spyOn(event, 'preventDefault');
      fireEvent(link, event);
      expect(stopped).toHaveBeenCalledTimes(1);
      expect(where()).toBe('POP /faq null');
    },
  );

  it('to the current place adds no step that Back would have to take', () => {
    shown(<Link to="/faq">Questions</Link>);
    fireEvent.click(screen.getByRole('link'));
    expect(where()).toBe('REPLACE /faq null');
  });

  it('in the menu shows when its screen is open', () => {
    shown(
      <>
        <NavLink to="/faq">Questions</NavLink>
        <NavLink to="/account">Account</NavLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Account' }).hasAttribute('aria-current')).toBe(false);
  });
});
