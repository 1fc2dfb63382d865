import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { LINK_FORM } from '#shared/site-forms.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { PageAnswer } from '#web/components/forms/page/page-answer.tsx'
import { PageInput } from '#web/components/forms/page/page-field.tsx'
import { PageForm } from '#web/components/forms/page/page-form.tsx'
import { PHONE_ATTRIBUTES } from '#web/components/forms/person-attributes.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './ask-link.module.css'

const { path, failed, noAnswer, input } = LINK_FORM

/** The form of the prerendered page that sends a link to a number; `link-form-script.ts` makes it live. */
export function LinkPageForm() {
  return (
    <>
      <WhenFilled slot={SLOTS.sent}>
        <p className={`badge-success rounded-large mb-12 ${classes.sent}`} role="status">
          <b>C’est noté.</b> Si Lavéo connaît ce numéro, votre lien arrive sur WhatsApp, ou nous
          vous appelons, de {SLOTS.opensAt} à {SLOTS.closesAt}.
        </p>
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
        <div className="stack gap-10">
          <div className={`badge-success rounded-large ${classes.sent}`} role="status">
            <h2 tabIndex={-1}>C’est noté.</h2>
            <p className="leading-14 mt-4" />
          </div>
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
          <div className="row wrap justify-center gap-14 text-s">
            <button type="button" className="accent strong tap">
              Autre numéro
            </button>
            <span className="quiet">Renvoyer dans 15 minutes</span>
          </div>
        </div>
      </div>
    </>
  )
}
