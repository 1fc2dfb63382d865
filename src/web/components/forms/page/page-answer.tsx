import { Note } from '#web/components/feedback/note.tsx'

/** The place in the form of a prerendered page where its script says why it was not sent. */
export function PageAnswer() {
  return (
    <div data-answer="" hidden>
      <Note tone="danger" role="alert" title={<span data-answer-title="" />}>
        <span data-answer-text="" />
      </Note>
    </div>
  )
}
