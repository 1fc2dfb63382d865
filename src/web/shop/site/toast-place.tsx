import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import classes from './toast-place.module.css'

/** The place and the template of the toast that `showCarriedToast` shows. */
export function ToastPlace() {
  return (
    <div className={classes.place} role="status" data-toast="">
      <template>
        <div
          className={`relative rounded-large surface outlined row clip ${classes.toast}`}
          data-tone="info"
        >
          <span className={classes.icon} aria-hidden="true">
            <IconCircleCheck />
            <IconAlertTriangle />
            <IconInfoCircle />
          </span>
          <p className={`grow leading-14 ${classes.text}`}>
            <b data-text="" />
            <span data-text="" />
          </p>
          <button
            type="button"
            className={`place-center square-44 clickable rounded ${classes.close}`}
            aria-label="Fermer"
          >
            <IconX size={22} aria-hidden="true" />
          </button>
        </div>
      </template>
    </div>
  )
}
