import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  logo?: ReactNode
  children: ReactNode
}

/** A screen. Its heading takes the focus when the screen appears, so that a screen reader says where one is. */
export function Page({ title, logo, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <main className="page">
      {logo}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
