import type { Brand } from '@tributary/mobile'

export function Logo({ brand, name }: { brand: Brand | null; name: string }) {
  const company = brand?.company_name ?? name
  if (brand?.logo_url) return <img className="logo" src={brand.logo_url} alt={company} />
  return (
    <p className="logo-text" aria-hidden="true">
      {company.slice(0, 1).toUpperCase()}
    </p>
  )
}
