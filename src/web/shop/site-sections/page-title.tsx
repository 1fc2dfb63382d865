import type { ReactNode } from 'react'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './page-title.module.css'

interface Props {
  title: ReactNode
  text: ReactNode
  /** A scene of 1280 by 300 for wide screens. The text covers its left part. */
  scene?: ReactNode
  /** A drawing beside the text, or below it on a phone. */
  drawing?: ReactNode
}

/** The indigo title of a public page, under the header. */
export function PageTitle({ title, text, scene, drawing }: Props) {
  return (
    <>
      <div
        className={cx('night clip relative', classes.top, (scene ?? drawing) ? classes.tall : null)}
      >
        <div className={`relative ${classes.words}`}>
          <h1 className={classes.title}>{title}</h1>
          <p className={`leading-14 ${classes.text}`}>{text}</p>
        </div>
        {scene ? <div className={classes.scene}>{scene}</div> : null}
        {drawing ? <div className={classes.drawing}>{drawing}</div> : null}
      </div>
      <KitaBand height={16} />
    </>
  )
}
