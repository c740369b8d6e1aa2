/// The prose of a starter catalogue.
enum StarterTexts {
  /// The catalogue's own page.
  static func readme(_ catalogue: String) -> String {
    """
    # The catalogue

    Each file `AREA/ID.patch` puts one real fault back into the code. `mutate` applies one at a time, builds, runs the
    tests, and fails unless a test that the patch names under `Killed-By:` fails.

    To add one: break the code the way the fault did, then

    ```
    mutate new AREA/ID --summary 'What goes wrong' --provenance 'CVE, issue or commit' --try
    ```

    and restore the code as it says. `mutate new AREA/ID --revert COMMIT` takes a past fix back instead, and
    `mutate harvest` proposes fixes from the history. `mutate check` tells in a moment whether all patches still fit;
    `mutate refresh` mends those that have moved.

    """
  }

  /// A job for GitHub Actions.
  static func workflow(packagePath: String) -> String {
    let option = packagePath.isEmpty ? "" : " --package-path '\(packagePath)'"
    return """
      # Judges every mutant of the catalogue each night.
      name: mutation gate

      on:
        schedule:
          - cron: "17 3 * * *"
        workflow_dispatch:

      permissions:
        contents: read

      jobs:
        mutate:
          runs-on: ubuntu-24.04
          timeout-minutes: 60
          steps:
            - uses: actions/checkout@v4
              with:
                # Patches that have moved are merged from the blobs that they were made against.
                fetch-depth: 0
            # Put mutate on the PATH here: build it from its repository, or fetch what you have built.
            - name: Judge every mutant
              run: mutate run\(option)
            - name: Keep the report
              if: always()
              uses: actions/upload-artifact@v4
              with:
                name: mutation-report
                path: "**/.build/mutate/report"
                include-hidden-files: true

      """
  }
}
