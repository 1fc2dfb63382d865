import { IconLockOpen } from '@tabler/icons-react'
import { openDrawerForm } from '#shared/money/drawer.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { CardForm } from '#web/components/forms/card-form.tsx'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { type Desk, DRAWER_ACT } from './drawer-act.ts'

/** The drawer is closed: its float, as the last closing left it, opens it. */
export function OpeningCard({ desk: { leftBefore, amount, closingN } }: { desk: Desk }) {
  const initialValues = { float: closingN > 1 ? leftBefore : Number.NaN }
  const form = useZodForm(openDrawerForm, { initialValues })
  const open = useKeyedAct(trpc.drawer.open, {
    ...DRAWER_ACT,
    onSuccess: () => announceToReaders('Tiroir ouvert.'),
  })
  const { float } = form.values
  return (
    <section aria-labelledby="drawer-opening">
      <h2 id="drawer-opening" className="mb-6">
        Ouvrir le tiroir
      </h2>
      <p className="quiet mb-16">
        Le comptoir encaisse des espèces quand le tiroir est ouvert, Wave toujours.
      </p>
      <CardForm unanswered={open.unanswered} onSubmit={form.onSubmit((values) => open.run(values))}>
        {amount > 0 ? (
          <Note>
            Déjà reçu depuis la dernière clôture&nbsp;: {formatFcfa(amount)}, en plus du fond.
          </Note>
        ) : null}
        <AmountField
          label="Fond de caisse"
          noun="Le fond de caisse"
          description={closingN > 1 ? 'Ce que la dernière clôture a laissé.' : undefined}
          data-path="float"
          size="xl"
          autoFocus
          error={form.errors.float}
          value={Number.isNaN(float) ? null : float}
          onChange={(next) => form.setFieldValue('float', next ?? Number.NaN)}
        />
        <Button type="submit" tone="soleil" icon={<IconLockOpen />} loading={open.isRunning}>
          Ouvrir le tiroir
        </Button>
      </CardForm>
    </section>
  )
}
