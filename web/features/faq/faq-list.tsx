import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

type FaqListProps = {
  readonly entries: readonly { readonly question: string; readonly answer: string; readonly lang?: 'en' | undefined }[];
};

/** Questions that open to their answers. A tenant's answers are plain text, so no script in them can run. */
export const FaqList = ({ entries }: FaqListProps) => (
  <Card>
    {entries.map(({ question, answer, lang }) => (
      <Disclosure key={question} title={<span lang={lang}>{question}</span>}>
        {answer.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} lang={lang}>
            <WithPhones text={paragraph} />
          </p>
        ))}
      </Disclosure>
    ))}
  </Card>
);
