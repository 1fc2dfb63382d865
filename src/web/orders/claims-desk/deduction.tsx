import type { Remedy } from '#shared/orders/claims/claims.ts'
import { listWords } from '#shared/orders/reminders/reminder-facts.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { type DeskClaim, deductedOf } from './desk-words.ts'

interface DeductionProps {
  claim: DeskClaim
  answer: { remedy: Remedy; amount: number | null; deduct: boolean }
  onChange: (deduct: boolean) => void
}

/** The debts of the client are paid first, so that nobody asks for money with one hand and gives it with the other. */
export function Deduction({ claim, answer, onChange }: DeductionProps) {
  const { dues } = claim
  const owed = dues.reduce((sum, { francs }) => sum + francs, 0)
  const first = deductedOf(claim, answer)
  const rest = (answer.amount ?? 0) - first
  return (
    <div className="stack gap-4">
      <Checkbox
        label={`${formatFcfa(owed)} dus pour ${listWords(dues.map(({ name }) => name))}\u00a0: déduire`}
        checked={answer.deduct}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      {answer.deduct ? (
        <p className="quiet text-s">
          {rest > 0 ? `Le client reçoit ${formatFcfa(rest)}.` : 'Tout règle ce qu’il nous doit.'}
        </p>
      ) : null}
    </div>
  )
}
