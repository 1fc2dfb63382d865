import { FACTOR_RULES, isCompulsory } from '#shared/second-factor/second-factor.ts'
import { FACTOR_RULE_LABELS } from '#shared/second-factor/words.ts'
import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import { SettingsTicket } from './settings-ticket.tsx'
import { type SettingsCard, useSaveSettings } from './use-save-settings.ts'

const RULES = FACTOR_RULES.map((value) => ({ value, label: FACTOR_RULE_LABELS[value] }))
const WHO_HAS_NONE = 'Qui n’en a pas ne verra que l’écran pour l’activer, dès l’enregistrement.'

/** The duty of the team to sign in with two factors. */
export function SecondFactorForm({ card }: { card: SettingsCard<'secondFactor'> }) {
  const form = useZodForm(SETTINGS_FIELDS.secondFactor, { initialValues: card.value })
  const sheet = useSaveSettings('secondFactor', card, { form, shown: card.value })
  const isToldMore = isCompulsory(form.values.rule)
  const { data: own } = trpc.secondFactor.mine.useQuery(undefined, { enabled: isToldMore })
  const hasNone = own && !own.totp && own.passkeys.length === 0
  return (
    <SettingsTicket
      section="secondFactor"
      hint="Une clé d’accès, ou un code après le mot de passe. Les clients ne sont pas concernés."
      card={card}
      savedText={FACTOR_RULE_LABELS[card.value.rule]}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <NativeSelect
        label="La double vérification est"
        description={
          isToldMore ? `${WHO_HAS_NONE}${hasNone ? ' Activez d’abord la vôtre.' : ''}` : undefined
        }
        data={RULES}
        {...form.getInputProps('rule')}
      />
    </SettingsTicket>
  )
}
