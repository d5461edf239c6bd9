// Validates PDF files with veraPDF: for each line of a flavor, a tab and a path, prints the line and the broken rules.

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

public class Vera {
    public static void main(String[] none) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            String[] parts = line.split("\t");
            System.out.println(line + "\t" + String.join(" ", broken(PDFAFlavour.byFlavourId(parts[0]), parts[1])));
        }
    }

    /** The clause and the number of each rule that the file breaks; "unread" if it cannot be read. */
    static TreeSet<String> broken(PDFAFlavour flavour, String path) {
        var found = new TreeSet<String>();
        var foundry = Foundries.defaultInstance();
        try (var file = new FileInputStream(path);
                var parser = foundry.createParser(file, flavour);
                var validator = foundry.createValidator(flavour, false)) {
            var result = validator.validate(parser);
            for (TestAssertion assertion : result.getTestAssertions()) {
                var rule = assertion.getRuleId();
                found.add(rule.getClause() + "-" + rule.getTestNumber());
            }
            if (result.getTotalAssertions() == 0 || result.isCompliant() != found.isEmpty()) {
                found.add("unclear");
            }
        } catch (Exception error) {
            found.add("unread");
        }
        return found;
    }
}
