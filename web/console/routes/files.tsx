import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { TransferId } from '#shared/ids.ts';
import { filesText as words } from '#shared/text/console/files.ts';
import { FileSheet } from '../features/files/file-sheet.tsx';
import { FilesList } from '../features/files/files-list.tsx';
import { PayLinkButton } from '../features/files/pay-link-button.tsx';
import { LazyMoveSheet } from '../features/moves/lazy-move-sheet.ts';
import { orderOf, paymentColumns } from '../features/payments/payment-columns.tsx';
import { ToldOthers } from '../features/told/told-others.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { ListTable, useBackToRow } from '../ui/table.tsx';

/** The company's files, and the open one beside them. */
export function FilesScreen() {
  const { company, places, timeZone } = useHere();
  const [refunded, setRefunded] = useState<TransferId>();
  const navigate = useNavigate();
  const { file } = useParams();
  useBackToRow(file);
  useKeys(file ? { esc: () => void navigate(places.files) } : {});
  const list = (
    <Screen title={words.title} actions={<PayLinkButton />}>
      <FilesList openId={file} />
    </Screen>
  );
  const open = file && (
    <FileSheet
      key={file}
      file={file}
      closeTo={places.files}
      onRefund={company.roles.includes('operator') ? setRefunded : undefined}
      told={(card) => <ToldOthers about={{ file: card.file.id }} of={card.parties ?? []} />}
      payments={({ rows }) => (
        <ListTable
          caption={words.paymentsCaption}
          columns={paymentColumns(timeZone)}
          rows={rows}
          order={orderOf()}
          isWhole
          idOf={({ id }) => id}
          placeOf={({ id }) => places.payment(id)}
          isNarrow
        />
      )}
    />
  );
  return (
    <>
      <Split list={list} open={open} label={words.open} />
      {refunded && (
        <Suspense>
          <LazyMoveSheet id={refunded} move="refund" onClose={() => setRefunded(undefined)} />
        </Suspense>
      )}
    </>
  );
}
