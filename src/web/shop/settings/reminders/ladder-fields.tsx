import {
  IconBell,
  IconBrandWhatsapp,
  IconCheck,
  IconMail,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { keptSentence } from '#shared/shop/settings/kept-days.ts'
import {
  LADDER_WAYS,
  type Ladder,
  REMINDER_WAYS,
  type ReminderStep,
  type ReminderWay,
  type SentenceVariable,
  sentenceParts,
} from '#shared/shop/settings/reminder-settings.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { cx } from '#web/lib/cx.ts'
import { numberIn } from '../field-props.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './reminders.module.css'
import { SentenceField } from './sentence-field.tsx'

const TITLES: Record<Ladder, { title: string; from: string }> = {
  unpaid: { title: 'Impayé', from: 'après la livraison' },
  unclaimed: { title: 'Linge à retirer', from: 'après «\u00a0Prêt\u00a0»' },
  invoice: { title: 'Facture d’entreprise', from: 'après l’échéance' },
}

const WAYS: Record<ReminderWay, { label: string; Icon: typeof IconMail }> = {
  mail: { label: 'E‑mail', Icon: IconMail },
  push: { label: 'Notification', Icon: IconBell },
  whatsapp: { label: 'WhatsApp', Icon: IconBrandWhatsapp },
  call: { label: 'Appel', Icon: IconPhone },
}

/** A chip says what a client may read, so that the sentence around it can be judged. */
const EXAMPLES: Record<Exclude<SentenceVariable, 'garde'>, string> = {
  prénom: 'Awa',
  reste: formatFcfa(7350),
  référence: '#4821\u00a00937',
  pièces: '6',
  contact: 'Clarisse Tanoh',
  entreprise: 'Hôtel Le Baobab',
  facture: 'F-2026-10-031',
  échéance: '15\u00a0novembre',
  lien: 'lien',
}

interface Props {
  form: SettingsForm
  ladder: Ladder
}

/** The steps of a ladder: the day, the owner’s sentence and its ways; one is changed where it stands. */
export function LadderFields({ form, ladder }: Props) {
  const path = `reminders.${ladder}` as const
  const { title, from } = TITLES[ladder]
  const { keptDays, [ladder]: steps } = form.values.reminders
  const [opened, setOpened] = useState<readonly number[]>([])
  const change = (index: number, step: ReminderStep) =>
    form.setFieldValue(
      path,
      steps.map((one, at) => (at === index ? step : one)),
    )
  return (
    <section className={classes.ladder} data-path={path} aria-label={title}>
      <h3 className={`row wrap gap-8 ${classes.title}`}>
        {title} <span className="quiet regular text-s">{from}</span>
      </h3>
      <ol>
        {steps.map((step, index) => {
          const error = form.errors[`${path}.${index}.text`]
          const isOpen = opened.includes(index) || Boolean(error)
          return (
            <li key={step.days} className={cx(classes.step, isOpen && classes.open)}>
              <b className={classes.day}>J+{step.days}</b>
              {isOpen ? (
                <div className="stack gap-8">
                  <SentenceField
                    ladder={ladder}
                    label={`${title}, phrase de J+${step.days}`}
                    path={`${path}.${index}.text`}
                    value={step.text}
                    error={error}
                    onChange={(text) => change(index, { ...step, text })}
                  />
                  <WayChoices
                    offered={LADDER_WAYS[ladder]}
                    step={step}
                    onChange={(ways) => change(index, { ...step, ways })}
                  />
                </div>
              ) : (
                <>
                  <div>
                    <p className="leading-14 anywhere">
                      <Sentence step={step} ladder={ladder} keptDays={keptDays} />
                    </p>
                    <StepWays ways={step.ways} />
                  </div>
                  <button
                    type="button"
                    className="place-center square-44 quiet icons-18 clickable"
                    aria-label={`Modifier ${title}, J+${step.days}`}
                    onClick={() => setOpened([...opened, index])}
                  >
                    <IconPencil aria-hidden="true" />
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface SentenceProps {
  step: ReminderStep
  ladder: Ladder
  keptDays: number | null
}

/** Its variables as chips. */
function Sentence({ step: { text, days }, ladder, keptDays }: SentenceProps): ReactNode {
  const kept = keptSentence(numberIn(keptDays), days)
  const rest = ladder === 'invoice' ? { reste: formatFcfa(262_000) } : {}
  const examples: Record<string, string> = { ...EXAMPLES, ...rest, garde: kept || 'garde' }
  return sentenceParts(text).map((part, index) => {
    if (!part.isVariable) return part.text
    const name = part.text.replaceAll(/[{}]/g, '')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className={classes.chip}>
        {examples[name] ?? name}
      </span>
    )
  })
}

function StepWays({ ways }: Pick<ReminderStep, 'ways'>) {
  if (ways.length === 0) return <p className="quiet text-s mt-4">N’est pas envoyée</p>
  return (
    <p className={`row wrap quiet text-s icons-18 mt-4 ${classes.ways}`}>
      {REMINDER_WAYS.filter((way) => ways.includes(way)).map((way) => {
        const { label, Icon } = WAYS[way]
        return (
          <span key={way} className={cx('inline-row gap-4', way === 'whatsapp' && 'caution')}>
            <Icon aria-hidden="true" />
            {label}
          </span>
        )
      })}
    </p>
  )
}

interface ChoicesProps {
  offered: readonly ReminderWay[]
  step: ReminderStep
  onChange: (ways: ReminderWay[]) => void
}

function WayChoices({ offered, step: { days, ways }, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex wrap gap-6" aria-label={`Comment, à J+${days}`}>
      {offered.map((way) => {
        const { label, Icon } = WAYS[way]
        const isOn = ways.includes(way)
        return (
          <button
            key={way}
            type="button"
            className={cx('inline-row gap-6 text-s icons-18', classes.way, isOn && classes.on)}
            aria-pressed={isOn}
            onClick={() =>
              onChange(offered.filter((one) => (one === way ? !isOn : ways.includes(one))))
            }
          >
            {isOn ? <IconCheck aria-hidden="true" /> : <Icon aria-hidden="true" />}
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
