import { IconLockOpen } from '@tabler/icons-react'
import { openDrawerForm } from '#shared/money/drawer.inputs.ts'
import { closingNumber } from '#shared/money/drawer.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ActForm } from '#web/components/forms/act-form.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { trpc } from '#web/trpc.ts'
import { type Desk, DRAWER_ACT } from './drawer-act.ts'

/** The drawer is closed: its float, as the last closing left it, opens it. */
export function OpeningCard({ desk }: { desk: Desk }) {
  return (
    <section aria-labelledby="drawer-opening">
      <h2 id="drawer-opening" className="mb-6">
        Ouvrir le tiroir
      </h2>
      <p className="quiet mb-16">
        Le comptoir encaisse des espèces quand le tiroir est ouvert, Wave toujours.
      </p>
      <Ticket className="list-width">
        <TicketBody>
          <OpeningForm desk={desk} />
        </TicketBody>
      </Ticket>
    </section>
  )
}

interface FormProps {
  desk: Desk
  onOpened?: (() => void) | undefined
}

export function OpeningForm({ desk, onOpened }: FormProps) {
  const { leftBefore, closingN } = desk
  const { form } = useKeptForm(openDrawerForm, {
    key: `laveo-tiroir-ouverture-${closingN}`,
    empty: { float: closingN > 1 ? leftBefore : Number.NaN, note: '' },
  })
  const open = useKeyedAct(trpc.drawer.open, {
    ...DRAWER_ACT,
    failed: 'Tiroir non ouvert',
    onSuccess() {
      announceToReaders('Tiroir ouvert.')
      onOpened?.()
    },
  })
  const { float } = form.values
  const gap = closingN > 1 && !Number.isNaN(float) ? float - leftBefore : 0
  const submit = form.onSubmit((values) => {
    if (gap !== 0 && !values.note) return form.setFieldError('note', 'Écrivez pourquoi.')
    void open.run(values)
  })
  return (
    <ActForm
      data-kept-draft
      unanswered={open.unanswered}
      onSubmit={(event) => {
        // It may stand in a dialog of the till, whose own form would take the money.
        event.stopPropagation()
        submit(event)
      }}
    >
      <ReceivedBeforeOpening desk={desk} />
      <AmountField
        label="Fond de caisse"
        noun="Le fond de caisse"
        description={
          closingN > 1 ? `La dernière clôture a laissé ${formatFcfa(leftBefore)}.` : undefined
        }
        data-path="float"
        size="xl"
        autoFocus
        data-autofocus
        error={form.errors.float}
        value={Number.isNaN(float) ? null : float}
        onChange={(next) => form.setFieldValue('float', next ?? Number.NaN)}
      />
      {gap === 0 ? null : (
        <TextInput
          label={`Pourquoi ${formatFcfa(Math.abs(gap))} ${gap < 0 ? 'manquent' : 'sont en trop'}\u202f?`}
          maxLength={120}
          {...form.getInputProps('note')}
        />
      )}
      <Button type="submit" tone="soleil" icon={<IconLockOpen />} loading={open.isRunning}>
        Ouvrir le tiroir
      </Button>
    </ActForm>
  )
}

function ReceivedBeforeOpening({ desk: { amount, late, closingN } }: { desk: Desk }) {
  const since = amount - late
  return (
    <>
      {since > 0 ? (
        <Note>
          Déjà reçu depuis la dernière clôture&nbsp;: {formatFcfa(since)}, en plus du fond.
        </Note>
      ) : null}
      {late > 0 ? (
        <Note
          tone="warning"
          title={`Reçu avant la clôture N°\u00a0${closingNumber(closingN - 1)}\u00a0: ${formatFcfa(late)}`}
        >
          Arrivé après elle, faute de réseau, et peut-être déjà compté. S’il ne s’ajoute pas au
          fond, baissez le fond d’autant et écrivez pourquoi.
        </Note>
      ) : null}
    </>
  )
}
