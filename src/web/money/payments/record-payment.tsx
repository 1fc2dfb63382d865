import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'

// The checks of forms come with it.
const RecordPaymentForm = lazyPart(() => import('./record/record-payment-form.tsx'), LOADING_LINES)

/** The form that records a payment by hand, behind a button. Most payments come by a livreur or from Wave. */
export function RecordPayment() {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <Section title="Enregistrer un paiement">
      <p className="quiet mb-12">
        Des espèces versées à l’équipe, ou un paiement Wave arrivé en plus.
      </p>
      {form === 'open' ? (
        <RecordPaymentForm onClose={() => setForm('closed')} />
      ) : (
        <Button
          autoFocus={form === 'closed'}
          tone="outline"
          icon={<IconPlus />}
          aria-expanded={false}
          onClick={() => setForm('open')}
        >
          Saisir un paiement
        </Button>
      )}
    </Section>
  )
}
