/** The app's first words to a person, in the client's look. */
export function LookPreview({ name, color, logo }: { name: string; color: string; logo: string | null }) {
  return (
    <div className="preview">
      {logo && <img src={logo} alt={`Logo of ${name}`} />}
      <strong>{name} asks for your health data</strong>
      <p className="soft small">You choose which sources to connect, and you can stop at any time.</p>
      <span className="preview-button" style={{ background: color, color: inkOn(color) }}>
        I accept
      </span>
    </div>
  )
}

/** Black or white, whichever is read more easily: the darker half of WCAG's relative luminance gets white. */
export function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
