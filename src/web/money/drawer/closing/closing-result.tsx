import { IconPrinter } from '@tabler/icons-react'
import { type DrawerGapReason, GAP_REASONS } from '#shared/money/drawer.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TotalsItem } from '#web/components/display/description-list.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import type { Unanswered } from '#web/lib/use-act.ts'
import { CountedGap } from '../../counted-gap.tsx'
import classes from './closing-result.module.css'
import type { ClosingFault, Count } from './use-count.ts'

const REASONS = (Object.keys(GAP_REASONS) as DrawerGapReason[]).map((value) => ({
  value,
  label: GAP_REASONS[value],
}))
const REASON_ERROR = 'cloture-motif'

interface Props {
  count: Count
  fault: ClosingFault
  act: { isRunning: boolean; unanswered: Unanswered }
  /** A reason was chosen: where one goes on. */
  onReason: (next: 'note' | 'act') => void
}

/** Compares the count with the expected sum, asks why they differ, and how much stays in the drawer. */
export function ClosingResult({ count, fault, act, onReason }: Props) {
  const goBack = useGoBack(paths.admin.drawer)
  const { counted, expected, gap, kept } = count
  return (
    <Ticket>
      <TicketBody>
        <dl>
          <TotalsItem label="Compté" value={formatFcfa(counted)} />
          <TotalsItem
            label="Attendu"
            value={gap === null ? leftWords(count.missing.length) : formatFcfa(expected)}
          />
        </dl>
        <CountedGap className={classes.gap} gap={gap} />
      </TicketBody>
      {gap ? (
        <>
          <Seam />
          <TicketBody>
            <Why count={count} fault={fault} onReason={onReason} />
          </TicketBody>
        </>
      ) : null}
      <Seam />
      <TicketBody className="stack gap-12">
        <div className={classes.kept}>
          <AmountField
            label="Laissé pour demain"
            data-closing="kept"
            error={fault === 'kept' ? `Il y a ${formatFcfa(counted)} dans le tiroir.` : undefined}
            value={kept}
            onChange={(next) => count.change({ kept: next ?? 0 })}
          />
          <TextInput
            label="Pour la banque"
            readOnly
            tabIndex={-1}
            value={formatFrancs(Math.max(0, counted - kept))}
          />
        </div>
        <p className="quiet text-s">
          Sort du tiroir à la clôture. Le bordereau de la banque s’ajoute ensuite.
        </p>
        <div className="flex wrap gap-8">
          <Button tone="outline" disabled={act.isRunning} onClick={goBack}>
            Retour
          </Button>
          <Button
            type="submit"
            tone="soleil"
            className="grow nowrap"
            data-closing="act"
            icon={<IconPrinter />}
            disabled={gap === null}
            loading={act.isRunning}
          >
            Clôturer et imprimer
          </Button>
        </div>
        <div className="hide-empty">
          <ActFailure unanswered={act.unanswered} withRetry={false} />
        </div>
      </TicketBody>
    </Ticket>
  )
}

/** The expected sum must not lead the count. */
const leftWords = (left: number) => `encore ${countLabel(left, 'ligne')} à compter`

function Why({ count, fault, onReason }: Omit<Props, 'act'>) {
  const { reason, note } = count
  const isOther = reason === 'other'
  return (
    <div className="stack gap-10">
      <div data-closing="reason" tabIndex={-1}>
        <ToggleChips
          legend="Pourquoi&#8239;?"
          options={REASONS}
          value={reason}
          describedBy={fault === 'reason' ? REASON_ERROR : undefined}
          onPick={(next) => {
            count.change({ reason: next })
            onReason(next === 'other' ? 'note' : 'act')
          }}
        />
        {fault === 'reason' ? (
          <FieldError id={REASON_ERROR} role="alert">
            Choisissez pourquoi.
          </FieldError>
        ) : null}
      </div>
      <TextInput
        label={isOther ? 'Précision' : 'Précision (facultatif)'}
        data-closing="note"
        maxLength={120}
        error={fault === 'note' ? 'Écrivez de quoi il s’agit.' : undefined}
        value={note}
        onChange={(event) => count.change({ note: event.currentTarget.value })}
      />
    </div>
  )
}
