/** A text in which hours stay on one line: `12 h – 14 h` would else end one after its dash. */
export function HoursText({ children }: { children: string }) {
  // Its parts would else stand side by side in a button, and not wrap.
  return (
    <span>
      {children.split(/([^ ]+–[^ ]+)/).map((part, index) =>
        index % 2 === 1 ? (
          <span key={part} className="nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
