import type { ReactNode } from 'react'
import { CLAIMED_NUMBER, isNumberClaimed } from '#shared/access/claimed-number.ts'
import { PREFERENCE_KINDS, PREFERENCE_LABELS } from '#shared/access/laundry-preferences.ts'
import { formatShortDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Money } from '#web/components/display/money.tsx'
import { RadioGroup } from '#web/components/forms/radio-group.tsx'
import { cx } from '#web/lib/cx.ts'
import type { ClientRecord } from '../client-records/client-record.ts'
import classes from './compare-records.module.css'

interface Props {
  records: readonly [ClientRecord, ClientRecord]
  keptId: string
  onKeep: (id: string) => void
}

/** Two records side by side, what is the same in both in grey, and which one stays. */
export function CompareRecords({ records, keptId, onKeep }: Props) {
  const isFree = records.every(({ email }) => email === null)
  return (
    <RadioGroup legend="La fiche qui reste" hideLegend>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {records.map((record) => (
              <th key={record.id} scope="col">
                <KeepChoice
                  record={record}
                  isKept={record.id === keptId}
                  disabled={!isFree}
                  onKeep={onKeep}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ label, tell, keyOf }) => {
            const [first, second] = records
            const isSame = keyOf(first) === keyOf(second)
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {records.map((record) => (
                  <td key={record.id} className={cx(classes.fact, isSame ? 'quiet' : 'strong')}>
                    {tell(record)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </RadioGroup>
  )
}

interface ChoiceProps extends Pick<Props, 'onKeep'> {
  record: ClientRecord
  isKept: boolean
  disabled: boolean
}

function KeepChoice({ record: { id, fullname }, isKept, disabled, onKeep }: ChoiceProps) {
  return (
    <label className={cx('stack gap-4 clickable', classes.choice, isKept && classes.kept)}>
      <span className="row gap-8 text-s">
        <input
          type="radio"
          name="fiche-gardee"
          checked={isKept}
          disabled={disabled && !isKept}
          onChange={() => onKeep(id)}
        />
        {isKept ? 'Fiche gardée' : 'Fiche fermée'}
      </span>
      <b className="anywhere">{fullname}</b>
    </label>
  )
}

interface Fact {
  label: string
  tell: (record: ClientRecord) => ReactNode
  /** Equal for two records that agree on the fact. */
  keyOf: (record: ClientRecord) => unknown
}

const FACTS: readonly Fact[] = [
  { label: 'Téléphone', tell: tellPhone, keyOf: ({ phone }) => phone },
  {
    label: 'E‑mail',
    tell: ({ email }) => <span className="anywhere">{email ?? 'aucun'}</span>,
    keyOf: ({ email }) => email,
  },
  { label: 'Quartier', tell: ({ quarter }) => quarter ?? '–', keyOf: ({ quarter }) => quarter },
  {
    label: 'Commandes',
    tell: ({ figures }) => figures.orders,
    keyOf: ({ figures }) => figures.orders,
  },
  {
    label: 'Doit',
    tell: ({ figures }) => (figures.owed > 0 ? <Money amount={figures.owed} /> : '–'),
    keyOf: ({ figures }) => figures.owed,
  },
  {
    label: 'Depuis',
    tell: ({ createdAt }) => formatShortDate(createdAt),
    keyOf: ({ createdAt }) => formatShortDate(createdAt),
  },
  { label: 'Préférences', tell: tellPreferences, keyOf: (record) => tellPreferences(record) },
  {
    label: 'Lien ouvert',
    tell: ({ lastOpening }) => (lastOpening ? formatShortDate(lastOpening.at) : 'jamais'),
    keyOf: ({ lastOpening }) => lastOpening?.at,
  },
]

/** Also what is not kept, where both ask for the same kind. */
function tellPreferences({ preferences }: ClientRecord): string {
  const asked = PREFERENCE_KINDS.flatMap((kind) => {
    const words = preferences[kind]
    return words ? [`${PREFERENCE_LABELS[kind]}\u00a0: ${words}`] : []
  })
  return asked.join(', ') || 'aucune'
}

function tellPhone(record: ClientRecord): ReactNode {
  return (
    <>
      <span className="digits">{formatPhone(record.phone)}</span>
      {isNumberClaimed(record) ? <span className="block text-s">{CLAIMED_NUMBER}</span> : null}
    </>
  )
}
