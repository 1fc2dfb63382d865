import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { LINK_EVERY_MS } from '#shared/record/link-interval.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { LINK_FORM } from '#shared/site-forms.ts'
import { formatWait } from '#shared/text/wait.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { SentInstead } from '#web/components/feedback/sent-instead.tsx'
import { PageAnswer } from '#web/components/forms/page/page-answer.tsx'
import { PageInput } from '#web/components/forms/page/page-field.tsx'
import { PageForm } from '#web/components/forms/page/page-form.tsx'
import { PHONE_ATTRIBUTES } from '#web/components/forms/person-attributes.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'

const { path, failed, noAnswer, input } = LINK_FORM

/** The form of the prerendered page that sends a link to a number; `link-form-script.ts` makes it live. */
export function LinkPageForm() {
  return (
    <>
      <WhenFilled slot={SLOTS.sent}>
        <div className="mb-12">
          <Note tone="success" role="status" title="C’est noté.">
            Si Lavéo connaît ce numéro, votre lien arrive sur WhatsApp, ou nous vous appelons, de{' '}
            {SLOTS.opensAt} à {SLOTS.closesAt}.
          </Note>
        </div>
      </WhenFilled>
      <div>
        <PageForm kind="link" action={path} failed={failed} noAnswer={noAnswer} className="gap-10">
          <PageInput
            name="phone"
            icon={<IconPhone />}
            schema={input.shape.phone}
            {...PHONE_ATTRIBUTES}
            label="Votre numéro"
          />
          <PageAnswer />
          <PageButton type="submit" tone="soleil" size="lg" full icon={<IconBrandWhatsapp />}>
            Recevoir mon lien
          </PageButton>
        </PageForm>
      </div>
      <div data-link-sent="" hidden>
        <SentInstead
          title="C’est noté."
          text=""
          other={{ label: 'Autre numéro', onPress: () => {} }}
          resend={<span className="quiet">Renvoyer dans {formatWait(LINK_EVERY_MS / 1000)}</span>}
        >
          <WhenFilled slot={SLOTS.whatsApp}>
            <ButtonLink
              full
              size="lg"
              tone="soleil"
              icon={<IconBrandWhatsapp />}
              href={`https://wa.me/${SLOTS.whatsApp}`}
              target="_blank"
              rel="noreferrer"
            >
              Ouvrir WhatsApp
            </ButtonLink>
          </WhenFilled>
        </SentInstead>
      </div>
    </>
  )
}
