import { IconBrandWhatsapp, IconClock, IconHandStop, IconSend } from '@tabler/icons-react'
import { ownKeptSteps } from '#shared/shop/settings/kept-days.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { config } from '#web/lib/config.ts'
import { messagesLeave } from '#web/modules.ts'
import { settingsLink } from '../settings-pages.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './reminders.module.css'

/** The owner reads which reminders leave by themselves, at which hours, and when they stop. */
export function ReminderHours({ form }: { form: SettingsForm }) {
  const { opensAt, closesAt } = form.cards.hours.value
  return (
    <ul className={`text-s icons-18 ${classes.hours}`}>
      <li className="row gap-8">
        <IconSend className="quiet" aria-hidden="true" />
        {config.mailLeaves
          ? 'E‑mail et notification partent seuls'
          : 'La notification part seule, aucun e‑mail ne part encore'}
      </li>
      <li className="row gap-8">
        <IconBrandWhatsapp className="quiet" aria-hidden="true" />
        {messagesLeave() ? 'WhatsApp part seul' : 'WhatsApp à envoyer, d’un appui'}
      </li>
      <li className="row gap-8">
        <IconClock className="quiet" aria-hidden="true" />
        <span>
          <TextLink to={settingsLink('hours.opensAt')}>
            de {opensAt}&nbsp;h à {closesAt}&nbsp;h
          </TextLink>
          , jamais le dimanche ni un jour fermé
        </span>
      </li>
      <li className="row gap-8 positive">
        <IconHandStop aria-hidden="true" />
        <span>
          Les relances s’arrêtent dès une réponse ou un paiement, celles d’une facture quand elle
          est payée en entier
        </span>
      </li>
    </ul>
  )
}

/** Names the sentences that say the days of free keeping themselves: no change of the setting corrects them. */
export function OwnKeptWords({ form }: { form: SettingsForm }) {
  const steps = ownKeptSteps(form.values.reminders).map((days) => `J+${days}`)
  if (steps.length === 0) return null
  return (
    <div className="whole-row">
      <Note tone="warning">
        {steps.length > 1
          ? `Les phrases de ${steps.join(' et ')} disent la garde gratuite avec leurs propres mots\u00a0: relisez-les.`
          : `La phrase de ${steps[0]} dit la garde gratuite avec ses propres mots\u00a0: relisez-la.`}
      </Note>
    </div>
  )
}
