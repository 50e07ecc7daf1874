import styles from './told-value.module.css';

const PICTURE = /^\/brand\/(?:\S+\/)?([\w.-]+\.(?:png|jpg|svg))$/;

/**
 * A value of a setting. A color is shown beside its code, and a picture as clients see it: a logo at its size on white,
 * a background picture in small. So its approver sees what clients will see.
 */
export function ToldValue({ text }: { readonly text: string }) {
  const [, file] = PICTURE.exec(text) ?? [];
  if (file)
    return (
      <span className={styles['picture']}>
        <img src={text} alt={file} data-large={file.startsWith('background') || undefined} />
      </span>
    );
  if (!/^#[0-9a-f]{6}$/i.test(text)) return text;
  return (
    <>
      <svg className={styles['swatch']} width="16" height="16" aria-hidden="true">
        <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={text} stroke="currentColor" />
      </svg>{' '}
      {text}
    </>
  );
}
