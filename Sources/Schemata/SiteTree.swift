/// A site with its variants, and with the sites that lie in its original branch.
struct SiteTree {
  let site: Site
  let variants: [Variant]
  let inner: [SiteTree]

  /// What one mutant puts in the place of the site.
  struct Variant {
    let number: Int
    let edit: Edit
  }

  /// The sites that lie in no other one, in the order of the text.
  ///
  /// Sites of one tree nest or lie apart.
  static func roots(of variants: [Variant]) -> [SiteTree] {
    let bySite = Dictionary(grouping: variants, by: \.edit.site)
    let sites = bySite.keys.sorted {
      ($0.content.lowerBound, -$0.content.upperBound) < ($1.content.lowerBound, -$1.content.upperBound)
    }
    return trees(sites[...], bySite)
  }

  private static func trees(_ sites: ArraySlice<Site>, _ variants: [Site: [Variant]]) -> [SiteTree] {
    var rest = sites
    var result: [SiteTree] = []
    while let site = rest.popFirst() {
      let inside = rest.prefix {
        $0.content.upperBound <= site.content.upperBound && site.content.contains($0.content.lowerBound)
      }
      rest = rest.dropFirst(inside.count)
      result.append(SiteTree(site: site, variants: variants[site] ?? [], inner: trees(inside, variants)))
    }
    return result
  }
}
